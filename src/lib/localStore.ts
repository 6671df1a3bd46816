/** The one reader and writer of local storage. Private windows and full disks may refuse both; the site works without. */

/** What was stored under the key; null when nothing was, or nothing readable. */
export function readLocal<T>(key: string): T | null {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export function removeLocal(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // what cannot be removed could not be stored either
  }
}

export function writeLocal(key: string, value: unknown): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // nothing depends on it: the next visit starts from the site's own settings
  }
}
