/** What the Pages Router's patterns need of Next's module of that name; the rest of it, and what it draws in, is the App Router's (next.config.js). */
export const PARAMETER_PATTERN = /^([^[]*)\[((?:\[[^\]]*\])|[^\]]+)\](.*)$/;

/** `slug`, `...slug` or `[...slug]`, as they stand between the brackets of a page's name. */
export function parseMatchedParameter(written: string): { key: string; repeat: boolean; optional: boolean } {
  const optional = written.startsWith('[') && written.endsWith(']');
  const inner = optional ? written.slice(1, -1) : written;
  const repeat = inner.startsWith('...');
  return { key: repeat ? inner.slice(3) : inner, repeat, optional };
}
