/** Widths in which the server can resize stored pictures (server/storage/sized.ts). */
const WIDTHS = [320, 640, 960, 1280] as const;

/** Returns the path of a performer's preview image for crawlers. The path stays the same when the image changes. */
export const previewImagePath = (username: string): string => `/files/rooms/${encodeURIComponent(username)}.webp`;
export const PREVIEW_IMAGE_SIZE = { width: 1280, height: 720 } as const;

/** Only stored public pictures can be resized: signed links and the site's own images are used as they are. */
const isResizable = (src: string) => src.startsWith('/files/public/') && !src.includes('?');

/** Returns the URL of a picture at a width, in the best format that the browser accepts. */
export const resizedImage = (src: string, width: (typeof WIDTHS)[number] | 96): string =>
  isResizable(src) ? `${src}?w=${width}` : src;

/**
 * Returns the props of an `img` that make browsers load no larger picture than they show.
 * @param sizes the `sizes` attribute: how wide the picture is shown
 * @param maxWidth the largest width that is ever needed
 */
export function responsiveImage(
  src: string,
  sizes: string,
  maxWidth = 1280,
): { src: string; srcSet?: string; sizes?: string } {
  if (!isResizable(src)) return { src };
  return {
    src: `${src}?w=640`,
    srcSet: WIDTHS.filter((width) => width <= maxWidth)
      .map((width) => `${src}?w=${width} ${width}w`)
      .join(', '),
    sizes,
  };
}

/** `sizes` of the cards in ui/Grid, and of the small ones that phones show two abreast. */
export const CARD_IMAGE_SIZES = '(min-width: 1200px) 300px, (min-width: 900px) 31vw, (min-width: 560px) 46vw, 92vw';
export const SMALL_CARD_IMAGE_SIZES = '(min-width: 1200px) 300px, (min-width: 900px) 31vw, 46vw';
/** `sizes` of the large picture on an item's page, and of the photos on a gallery's page. */
export const ITEM_IMAGE_SIZES = '(min-width: 900px) 620px, 100vw';
export const PHOTO_IMAGE_SIZES = '(min-width: 900px) 200px, 30vw';
