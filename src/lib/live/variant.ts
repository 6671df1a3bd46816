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

/** Says whether the sound has its own playlist, as with some external engines. The small library can't play those. */
export const hasSeparateAudio = (playlist: string): boolean =>
  /^#EXT-X-MEDIA:(?=.*\bTYPE=AUDIO\b).*\bURI=/m.test(playlist);

/**
 * Chooses the playlist to play. If variants with a picture differ only in their audio codec, it is the first one that
 * the browser can play. Variants of several sizes, and separate audio, are left to the player.
 */
export function chooseVariant(playlist: string, address: string, canPlay: (codecs: string) => boolean): string {
  const all = variantsOf(playlist);
  const pictures = all.filter(({ size }) => size);
  const variants = pictures.length ? pictures : all;
  const [first] = variants;
  if (!first || hasSeparateAudio(playlist) || variants.some((variant) => variant.size !== first.size)) return address;
  const chosen = variants.find((variant) => canPlay(variant.codecs)) ?? first;
  return new URL(chosen.uri, address).href;
}
