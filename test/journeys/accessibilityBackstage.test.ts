/** Accessibility of the pages for performers and studios. Separate from accessibilityFront to run in parallel. */
import { findNothingOn } from '@test/support/accessible';

jest.setTimeout(300_000);

findNothingOn([
  {
    name: 'juno-valcourt',
    role: 'performer',
    pages: [
      '/live',
      '/account/performer/profile',
      '/account/performer/documents',
      '/account/performer/security',
      '/account/performer/prices',
      '/account/performer/blocking',
      '/account/performer/earnings',
      '/account/performer/payouts',
      '/account/performer/payment-information',
      '/account/performer/products',
      '/account/performer/videos/new',
    ],
  },
  {
    name: 'northlight',
    role: 'studio',
    pages: [
      '/studio',
      '/studio/performers',
      '/studio/performers > main a[href^="/studio/performers/0"]',
      '/studio/performers/new',
      '/studio/performers/statistics',
      '/studio/commissions',
      '/studio/profile',
      '/studio/security',
      '/studio/earnings',
      '/studio/payouts',
      '/studio/payouts > main a[href^="/studio/payouts/0"]',
      '/studio/payment-information',
    ],
  },
]);
