const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Characters that XML 1.0 can't contain, not even escaped, half surrogate pairs among them. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes a text for the content and the attributes of XML. Characters that XML can't contain are left out. */
export const xmlText = (text: string): string =>
  text.replace(UNWRITABLE, '').replace(/[&<>"']/g, (character) => ESCAPES[character]!);

/** Returns an element with a text; an empty string without a text. */
export const xmlElement = (name: string, text: string | undefined, attributes = ''): string =>
  text ? `<${name}${attributes}>${xmlText(text)}</${name}>` : '';
