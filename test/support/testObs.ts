import { hasObs } from './obs';

// Skipped where OBS or Xvfb is not installed, so that `npm test` passes without them. `.ci/run` sets REQUIRE_OBS=on
// where it could install both: there the tests must run.
export const testObs = hasObs || process.env.REQUIRE_OBS === 'on' ? test : test.skip;
