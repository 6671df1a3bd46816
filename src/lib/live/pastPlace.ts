const KEY = 'past-place';

interface Kept {
  streamId: string;
  at: number;
}

/** Remembers in this tab which moment of a show its viewer sees. Null: the live picture. */
export function writePastPlace(streamId: string, at: number | null): void {
  try {
    if (at === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ streamId, at } satisfies Kept));
  } catch {
    // without storage, a reload returns to the live picture
  }
}

/** Returns the moment at which the viewer was in a show, ms since the epoch; null for the live picture. */
export function readPastPlace(streamId: string): number | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept?.streamId === streamId ? kept.at : null;
  } catch {
    return null;
  }
}
