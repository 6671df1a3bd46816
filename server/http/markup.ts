import sanitize from 'sanitize-html';

/** Cleans markup that the operator wrote: text, links, lists, tables and pictures stay; nothing that runs, and nothing that another window could use. */
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
