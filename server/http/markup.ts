import sanitize from 'sanitize-html';

/**
 * Sanitises the operator's HTML: text, links, lists, tables and pictures stay; scripts, styles and `window.opener`
 * access do not.
 */
export const cleanMarkup = (html: string): string =>
  sanitize(html, {
    allowedTags: [...sanitize.defaults.allowedTags, 'img', 'h1', 'h2'],
    allowedAttributes: { a: ['href', 'title', 'target', 'rel'], img: ['src', 'alt', 'width', 'height'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: attribs['target'] ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
      }),
    },
  });
