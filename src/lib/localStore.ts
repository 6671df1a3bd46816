/** The only access to local storage. Private windows and full disks may refuse it; the site works without. */

/** Returns the value stored under a key, or null when it is missing or unreadable. */
export function readLocal<T>(key: string): T | null {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Stores a value under a key. */
export function writeLocal(key: string, value: unknown): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // storage is optional: the next visit starts from the site's settings
  }
}

/** Removes a key. */
export function removeLocal(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // a browser that refuses to remove also refused to store
  }
}
