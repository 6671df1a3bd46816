interface Variant {
  codecs: string;
  size: string;
  uri: string;
}

const attribute = (line: string, name: string) =>
  new RegExp(`[:,]${name}=("[^"]*"|[^,]*)`).exec(line)?.[1]?.replaceAll('"', '') ?? '';

function variantsOf(playlist: string): Variant[] {
  const lines = playlist.split('\n').map((line) => line.trim());
  return lines.flatMap((line, i) => {
    const uri = lines[i + 1];
    return line.startsWith('#EXT-X-STREAM-INF:') && uri
      ? [{ codecs: attribute(line, 'CODECS'), size: attribute(line, 'RESOLUTION'), uri }]
      : [];
  });
}

/** Whether the sound has a playlist of its own, as other engines than ours give it: then the pictures' alone would be silent, and the small player knows no such sound. */
export const hasSoundApart = (playlist: string): boolean =>
  /^#EXT-X-MEDIA:(?=.*\bTYPE=AUDIO\b).*\bURI=/m.test(playlist);

/**
 * Which playlist to play, from what stands at an address. Where the same pictures come with several kinds of sound the first is taken that the
 * browser can play, once for all; variants of several sizes, and sound apart from the pictures,
 * are left to the player.
 */
export function chooseVariant(playlist: string, address: string, canPlay: (codecs: string) => boolean): string {
  const variants = variantsOf(playlist);
  const [first] = variants;
  if (!first || hasSoundApart(playlist) || variants.some((variant) => variant.size !== first.size)) return address;
  const chosen = variants.find((variant) => canPlay(variant.codecs)) ?? first;
  return new URL(chosen.uri, address).href;
}
