/** Widths in which the server draws stored pictures (server/storage/sized.ts); others do not exist. */
const WIDTHS = [320, 640, 960, 1280] as const;

/** Where crawlers and previews find what a performer's room shows, today and next week; 1280 x 720. */
export const roomPicture = (username: string): string => `/files/rooms/${encodeURIComponent(username)}.webp`;
export const ROOM_PICTURE = { width: 1280, height: 720 } as const;

/** A stored public picture; what is signed, or belongs to the site itself, is shown as it is. */
const isStored = (src: string) => src.startsWith('/files/public/') && !src.includes('?');

/** One picture in one of those widths, in the best format that the browser takes. */
export const inWidth = (src: string, width: (typeof WIDTHS)[number] | 96): string =>
  isStored(src) ? `${src}?w=${width}` : src;

/** What an `img` needs so that browsers load a picture no larger than it is shown: `sizes` says how wide that is, `upTo` how wide one is ever needed. */
export function shownAt(src: string, sizes: string, upTo = 1280): { src: string; srcSet?: string; sizes?: string } {
  if (!isStored(src)) return { src };
  return {
    src: `${src}?w=640`,
    srcSet: WIDTHS.filter((width) => width <= upTo)
      .map((width) => `${src}?w=${width} ${width}w`)
      .join(', '),
    sizes,
  };
}

/** How wide the pictures of cards are in the grids of ui/Grid. */
export const CARD_SIZES = '(min-width: 1200px) 300px, (min-width: 900px) 31vw, (min-width: 560px) 46vw, 92vw';
export const DUO_SIZES = '(min-width: 1200px) 300px, (min-width: 900px) 31vw, 46vw';
/** The large picture of a page of something on sale, and the photos of a gallery's page (catalogue/ItemPage). */
export const FRAME_SIZES = '(min-width: 900px) 620px, 100vw';
export const PHOTO_SIZES = '(min-width: 900px) 200px, 30vw';
