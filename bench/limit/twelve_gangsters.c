/* 12 Gangsters by hand in C: random play of four players, everything on the stack. The limit that compiled Python is held to.

   Same rules, same generator and same order of draws as src/tripot: a match from the same state of the generator is the same match.

     twelve_gangsters                 reads seconds, one number a line; answers "decisions matches seconds"
     twelve_gangsters STATE MATCHES   prints the money of every seat, a line a match, and at last the state of the generator */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PLAYERS = 4, CARDS = 12, ROUNDS = 12 };

typedef struct {
    int hand[PLAYERS]; /* a mask, bit 0 for the 1 */
    int money[PLAYERS];
    int heists[PLAYERS];
    int history[ROUNDS][PLAYERS]; /* negative: refused or failed */
} Match;

static int64_t generator;
static volatile long long looked_at;
static uint8_t nth_card[1 << CARDS][16]; /* the cards of every hand, in order */

static inline int below(int64_t n)
{
    int64_t x = generator;
    x = (x & 0xFFFFFFFF) * 1791398085 + (x >> 32);
    generator = x;
    return (int)((((x ^ (x >> 31)) & 0xFFFFFFFF) * n) >> 32);
}

static int play(Match *match)
{
    int boss = below(PLAYERS), decisions = 0;
    for (int seat = 0; seat < PLAYERS; seat++) {
        match->hand[seat] = (1 << CARDS) - 1;
        match->money[seat] = match->heists[seat] = 0;
    }
    for (int round = 0; round < ROUNDS; round++) {
        int pick[PLAYERS], fails = 0;
        for (int seat = 0; seat < PLAYERS; seat++) {
            pick[seat] = nth_card[match->hand[seat]][below(CARDS - round)];
            match->hand[seat] ^= 1 << (pick[seat] - 1);
            decisions++;
        }
        for (int seat = 0; seat < PLAYERS; seat++) {
            match->history[round][seat] = pick[seat];
            if (seat == boss)
                continue;
            if (pick[seat] > pick[boss]) {
                match->history[round][seat] = -pick[seat];
                continue;
            }
            fails |= pick[seat] == pick[boss];
            match->money[seat] += pick[seat];
            match->heists[seat]++;
        }
        if (fails) {
            match->history[round][boss] = -pick[boss];
        } else {
            match->money[boss] += pick[boss];
            match->heists[boss]++;
        }
        boss = boss + 1 < PLAYERS ? boss + 1 : 0;
    }
    return decisions;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(int count, char **words)
{
    Match match;
    for (int hand = 0; hand < 1 << CARDS; hand++)
        for (int card = 0, k = 0; card < CARDS; card++)
            if (hand >> card & 1)
                nth_card[hand][k++] = (uint8_t)(card + 1);
    if (count == 3) {
        generator = atoll(words[1]);
        for (long left = atol(words[2]); left > 0; left--) {
            play(&match);
            printf("%d %d %d %d\n", match.money[0], match.money[1], match.money[2], match.money[3]);
        }
        printf("%lld\n", (long long)generator);
        return 0;
    }
    generator = ((int64_t)12345 << 32) | 67890;
    char line[64];
    while (fgets(line, sizeof line, stdin)) {
        double start = now(), end = start + atof(line), at = start;
        long long decisions = 0, matches = 0, sum = 0;
        while (at < end) {
            for (int again = 0; again < 64; again++) {
                decisions += play(&match);
                matches++;
                /* What a match left behind is looked at, or the compiler would leave it out. */
                for (int seat = 0; seat < PLAYERS; seat++)
                    sum += match.money[seat] + match.heists[seat] + match.history[again % ROUNDS][seat];
            }
            at = now();
        }
        looked_at = sum;
        printf("%lld %lld %.9f\n", decisions, matches, at - start);
        fflush(stdout);
    }
    return 0;
}
