/** Returns the text of an upload under way: the sent percentage, then the server's work. @param fraction 0 to 1 */
export const uploadText = (fraction: number): string =>
  fraction < 1 ? `Uploading, ${Math.round(fraction * 100)}%` : 'Processing';
