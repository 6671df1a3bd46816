/** An XML element: its name, its content and its attributes. */
export interface XmlElement {
  name: string;
  content: string | XmlElement[];
  attributes?: Record<string, string>;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
// characters that XML 1.0 has no way to write
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const escapeText = (text: string) => text.replace(UNWRITABLE, '').replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);

/** Returns an element. */
export const element = (
  name: string,
  content: XmlElement['content'],
  attributes?: Record<string, string>,
): XmlElement => ({ name, content, attributes });

function write({ name, content, attributes = {} }: XmlElement): string {
  const start = Object.entries(attributes)
    .map(([attribute, value]) => ` ${attribute}="${escapeText(value)}"`)
    .join('');
  return `<${name}${start}>${typeof content === 'string' ? escapeText(content) : content.map(write).join('')}</${name}>`;
}

/** Returns an XML document. Texts and attributes are escaped, so names are the caller's and values may be anybody's. */
export const xmlDocument = (root: XmlElement): string => `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`;
