/** Signs that turn the direction of what follows, hide text or break lines; the joiner of emoji stays. */
const UNWANTED =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;
/** More than three marks on one letter are a tower, not a language. */
const TOWERS = /(\p{M}{3})\p{M}+/gu;

/** Something an eye can see: joiners and marks alone are nothing. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A chat line as it is kept: one line, composed, without signs that reach out of it. Empty when nothing is left. */
export function cleanText(text: string): string {
  const clean = text.normalize('NFC').replace(UNWANTED, '').replace(/\s+/g, ' ').replace(TOWERS, '$1').trim();
  return VISIBLE.test(clean) ? clean : '';
}
