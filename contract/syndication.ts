import { z } from 'zod';
import { contract } from './endpoint';
import { USERNAME_LOOKUP_MAX_CHARACTERS } from './limits';

/** `xml`: RSS 2.0; `json`: JSON Feed 1.1. */
const format = z.enum(['xml', 'json']);

/** What other sites read of this one: feeds of news and shows. */
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
});
