/** Signs that turn the direction of what follows, hide text or break lines; the joiner of emoji stays. */
const UNWANTED = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;
/** More than three marks on one letter are a tower, not a language. */
const TOWERS = /(\p{M}{3})\p{M}+/gu;

/** A chat line as it is kept: one line, composed, without signs that reach out of it. Empty when nothing is left. */
export function cleanText(text: string): string {
  return text.normalize('NFC').replace(UNWANTED, '').replace(/\s+/g, ' ').replace(TOWERS, '$1').trim();
}
