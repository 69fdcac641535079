/*
 * Addresses that no browser sends: it resolves dots before it asks. Servers and proxies disagree about what they mean, so
 * none of them is taken to mean anything. As regular expressions that JavaScript and PCRE read alike, for addresses as they
 * were sent.
 */

const slash = String.raw`(?:[/\\]|%(?:2[fF]|5[cC]))`;
const dot = '(?:[.]|%2[eE])';

/** A segment of dots alone, or a byte that ends texts. */
export const crookedPath = `${slash}${dot}${dot}?(?:${slash}|$)|%00`;

/** Below the sealed files, where what follows is a path of the disk: segments without a name, and slashes in one. */
export const crookedFile = String.raw`^/releases/(?:.*(?://|[\\]|%(?:2[fF]|5[cC]))|/)`;
