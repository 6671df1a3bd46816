// jest-light-runner has no time limits and only prints unhandled rejections. Here both fail the test.
import { addEventHandler } from 'jest-circus';

/** as `testTimeout` in jest.config.js */
const DEFAULT_MS = 60_000;
const fileNow = () => expect.getState().testPath;
/** set by `jest.setTimeout` for the rest of the file */
let limit = { file: '', ms: DEFAULT_MS };
jest.setTimeout = (ms) => {
  limit = { file: fileNow(), ms };
  return jest;
};
const limitNow = () => (limit.file === fileNow() ? limit.ms : DEFAULT_MS);

const rejections = [];
process.on('unhandledRejection', (reason) => rejections.push(reason));

const watched = (run, ownMs) => async () => {
  const ms = ownMs ?? limitNow();
  let timer;
  const tooLong = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Exceeded the timeout of ${ms} ms.`)), ms);
  });
  try {
    await Promise.race([run(), tooLong]);
  } finally {
    clearTimeout(timer);
  }
  const unhandled = rejections.splice(0);
  if (unhandled.length > 0) throw unhandled[0] ?? new Error('A promise was rejected without a reason.');
};

addEventHandler(({ name }, { currentDescribeBlock }) => {
  const added = { add_test: currentDescribeBlock?.tests, add_hook: currentDescribeBlock?.hooks }[name]?.at(-1);
  if (added?.fn) added.fn = watched(added.fn, added.timeout);
});
