/** Returns the address of a rendition's playlist, as the playlist at the `entry` of a stream names it. */
export function renditionUrl(entry: string | URL, sound = 'opus'): string {
  const url = new URL(entry);
  const token = encodeURIComponent(url.searchParams.get('token') ?? '');
  return new URL(`${url.pathname.replace(/\.m3u8$/, '')}/~${token}/${sound}.m3u8`, url).href;
}
