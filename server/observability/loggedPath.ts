/** Stream tokens are the names of folders below `/media` (media/README.md). */
const TOKEN_IN_PATH = /\/~[^/]*/;

/** Returns the path of an address for a log: without the query and the token of a stream, which open a show. */
export const loggedPath = (url: string): string => (url.split('?')[0] ?? '').replace(TOKEN_IN_PATH, '/~');
