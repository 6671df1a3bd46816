/** Characters that reverse the text direction, hide text or break lines. The joiner inside emoji stays. */
const UNWANTED =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;
/** More than three combining marks on one letter ("zalgo" text) cover other lines. */
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu;

/** Joiners and combining marks alone are not visible. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Returns a chat message as it is stored: one line of composed characters. Empty when no visible text is left. */
export function cleanText(text: string): string {
  const clean = text.normalize('NFC').replace(UNWANTED, '').replace(/\s+/g, ' ').replace(STACKED_MARKS, '$1').trim();
  return VISIBLE.test(clean) ? clean : '';
}
