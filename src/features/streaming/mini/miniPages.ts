/** The performers' rooms, where the picture plays in its own place. */
export const ROOM_PAGE = '/performers/[username]';

/** Shows with their own picture, the performer's stage, the desk, logins, and pages that ask for a decision. */
const PAGES_WITHOUT =
  /^\/(auth|live|shows|operator|performers|invitations|unsubscribe|goodbye|offline|payment|account\/closing|404|500|_error)(\/|$)/;

/** Returns whether the mini player may show on a page. @param pathname the page's route, such as `/videos/[id]` */
export const mayShowMini = (pathname: string): boolean => !PAGES_WITHOUT.test(pathname);
