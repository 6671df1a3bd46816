import TestRunner from 'jest-runner';

/** Runs the test files of a project one after another, while those of no other project run. */
export default class OneAtATime extends TestRunner {
  isSerial = true;
}
