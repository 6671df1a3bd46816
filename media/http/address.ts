/**
 * Addresses taken apart by hand: low-latency players ask ten times a second each, and a URL object would cost as much as the answer.
 * Nothing is normalised. An address spelt in another way than ours names nothing.
 */

const AMPERSAND = 38;
const EQUALS = 61;

/** What stands before the query, and the query without its question mark. */
export function splitAddress(url: string): { path: string; query: string } {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at + 1) };
}

function decoded(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** The first value under that name in a query; null without one. */
export function parameter(query: string, name: string): string | null {
  for (let at = query.indexOf(name); at >= 0; at = query.indexOf(name, at + 1)) {
    const begins = at === 0 || query.charCodeAt(at - 1) === AMPERSAND;
    if (!begins || query.charCodeAt(at + name.length) !== EQUALS) continue;
    const end = query.indexOf('&', at);
    return decoded(query.slice(at + name.length + 1, end < 0 ? undefined : end));
  }
  return null;
}
