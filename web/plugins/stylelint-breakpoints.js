/** Breakpoints are named once, in src/lib/breakpoints.js: no width or height in a query. */
import stylelint from 'stylelint';

const ruleName = 'tripot/named-breakpoints';
const messages = stylelint.utils.ruleMessages(ruleName, {
  raw: (/** @type {string} */ query) => `"${query}": give it a name in src/lib/breakpoints.js`,
});

/** @type {import('stylelint').Rule} */
const rule = () => (root, result) => {
  root.walkAtRules(/^(media|container)$/, (node) => {
    if (/\d(px|em|rem)\b/.test(node.params))
      stylelint.utils.report({ ruleName, result, node, message: messages.raw(node.params) });
  });
};
rule.ruleName = ruleName;
rule.messages = messages;

export default stylelint.createPlugin(ruleName, rule);
