import Sequencer from '@jest/test-sequencer';

/** Test files that take minutes. Jest knows how long a file takes only where it has run before. */
const LONG = [
  'authorization/matrix',
  'pledges/crash',
  'tickets/crash',
  'shows/simulation',
  'demo/demo',
  'journeys/walkFront',
  'journeys/walkBackstage',
  'journeys/walkDesk',
];

/** Begins with the test files that take longest, so that no core is idle while they end. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const isLong = ({ path }) => LONG.some((name) => path.endsWith(`/${name}.test.ts`));
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
