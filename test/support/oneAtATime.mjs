import TestRunner from 'jest-runner';

/** Runs the test files of a project one after another, after or before those of all other projects. */
export default class OneAtATime extends TestRunner {
  isSerial = true;
}
