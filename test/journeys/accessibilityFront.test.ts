/** Accessibility of the pages for guests and members. Two files, so that they run side by side; ways-in.test.ts looks at the forms of the way in. */
import { findNothingOn } from '@test/support/accessible';

jest.setTimeout(300_000);

findNothingOn([
  { name: 'a guest', role: null, pages: ['/', '/search?q=torch', '/categories/music', '/performers/juno-valcourt', '/posts/terms', '/no-such-page'] },
  { name: 'mira', role: 'user', pages: ['/', '/account/user/wallet', '/account/user/transactions', '/account/user/profile', '/account/user/security', '/account/user/favourites'] },
]);
