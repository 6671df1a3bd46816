const SLUG_MAX_CHARACTERS = 80;

/** Returns the part of an address that a name gives: lower-case letters, digits and dashes. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, SLUG_MAX_CHARACTERS);
