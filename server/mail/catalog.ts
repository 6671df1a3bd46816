import { type Email, type Recipient, type Sender } from './compose';

/** An email whose text owners can replace. */
export interface CatalogMail {
  /** what it is about, for owners */
  name: string;
  /** an example of each value, by name, besides `username` and `siteName` */
  examples: Record<string, string>;
  write: (to: Recipient, site: Sender, values: Record<string, string>) => Email;
}

/**
 * Writes an email of the catalogue: with examples, or with each value as its own `{name}`, which gives the built-in
 * text.
 */
export function writeCatalogMail(
  { examples, write }: CatalogMail,
  site: Sender,
  to: string,
  as: 'text' | 'example',
): Email {
  if (as === 'example') return write({ username: 'example', email: to }, site, examples);
  const names = Object.fromEntries(Object.keys(examples).map((name) => [name, `{${name}}`]));
  return write({ username: '{username}', email: to }, { siteName: '{siteName}', url: site.url }, names);
}
