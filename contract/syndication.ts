import { z } from 'zod';
import { maybe } from './common';
import { contract } from './endpoint';
import { OEMBED_MAX_PIXELS, URL_MAX_CHARACTERS, USERNAME_LOOKUP_MAX_CHARACTERS } from './limits';

/** `xml`: RSS 2.0; `json`: JSON Feed 1.1. */
const format = z.enum(['xml', 'json']);

/** The most that a player may be wide or high, in pixels. */
const Pixels = maybe(z.coerce.number().int().min(1).max(OEMBED_MAX_PIXELS));

/** Feeds of news and shows for readers, and descriptions of players for sites that embed a room. */
export const syndication = contract({
  viewSiteFeed: {
    summary: 'News, live shows and the next shows of all performers, as RSS 2.0 or JSON Feed 1.1',
    access: 'anyone',
    params: z.object({ format }),
    reply: z.string(),
    enveloped: false,
  },
  viewPerformerFeed: {
    summary: "A performer's live show and next shows, as RSS 2.0 or JSON Feed 1.1",
    access: 'anyone',
    params: z.object({ username: z.string().max(USERNAME_LOOKUP_MAX_CHARACTERS), format }),
    reply: z.string(),
    enveloped: false,
  },
  viewOembed: {
    summary:
      "Describes the player of a performer's room for sites that embed it (oembed.com). 404 for other addresses, 401 for private shows, 501 for other formats",
    access: 'anyone',
    query: z.object({
      url: z.string().max(URL_MAX_CHARACTERS),
      /** json by default */
      format: maybe(z.string().max(20)),
      maxwidth: Pixels,
      maxheight: Pixels,
    }),
    reply: z.string(),
    enveloped: false,
  },
});
