"""Turn notifications for people who are not at the table, by Web Push and mail."""
