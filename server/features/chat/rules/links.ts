const ENDINGS =
  'com|net|org|info|biz|io|co|me|tv|cc|ly|gg|to|app|dev|xyz|site|online|live|link|shop|club|cam|chat|top|vip|ru|de|uk|fr|eu|us|in|br';
// two letters before a dot are enough: `{2,}` would try every length from every letter, which is quadratic
const LINK = new RegExp(
  `\\w{2,8}://|www\\.|[\\p{L}\\p{N}-]{2}\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])|[\\p{L}\\p{N}-]{2}\\s*[([]?\\b(?:dot|punkt|point)\\b[)\\]]?\\s*(?:${ENDINGS})(?![\\p{L}\\p{N}])`,
  'iu',
);

/** Returns whether a text contains a link: a URL, a bare domain, or one that is spelled out ("example dot com"). */
export const hasLink = (text: string): boolean => LINK.test(text.normalize('NFKC'));
