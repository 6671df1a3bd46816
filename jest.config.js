// The web runs in jsdom and everything else in Node. Only `npm test` runs live video and the journeys in a real
// browser.
const nextJest = require('next/jest');
const withNext = nextJest({ dir: __dirname });

const moduleNameMapper = {
  '^isomorphic-unfetch$': '<rootDir>/test/support/fetchStub.js',
  '^@/(.*)$': '<rootDir>/src/$1',
  '^@contract/(.*)$': '<rootDir>/contract/$1',
  '^@server/(.*)$': '<rootDir>/server/$1',
  '^@media/(.*)$': '<rootDir>/media/$1',
  '^@test/(.*)$': '<rootDir>/test/$1',
};
const common = { moduleNameMapper, modulePathIgnorePatterns: ['<rootDir>/.next', '<rootDir>/dist', '<rootDir>/data'] };

// tests of media/ that start its process or a browser; too slow for `npm run check`
const realMedia = `(${[
  'browser',
  'browserLive',
  'browserSocket',
  'cycles',
  'demoPublisher',
  'faults',
  'ladder',
  'live',
  'mp4',
  'publishing',
  'record',
  'renditions',
  'rewind',
  'simulcast',
  'slowLine',
].join('|')})\\.test`;

// tests of media/ that send video in real time and take seconds each; too slow for `npm run check`
const realTimeMedia = '(badNetwork|rtc/senderReports|rtc/viewer|rtmp|socket|whepSizes)\\.test';

// tests of whole sites with several processes or live video need the machine to themselves
const oneAtATime = '<rootDir>/test/support/oneAtATime.mjs';

const withSites = {
  globalSetup: '<rootDir>/test/support/sites.setup.ts',
  globalTeardown: '<rootDir>/test/support/sites.teardown.ts',
};
// journeys with a live show
const onStage = '(main-job|phoneStage|private-show|group-show|ticketShow|studio|publisher)\\.test';

const projects = {
  web: {
    ...common,
    displayName: 'web',
    testEnvironment: 'jsdom',
    setupFilesAfterEnv: ['<rootDir>/test/support/webSetup.ts'],
    testMatch: ['<rootDir>/test/web/**/*.test.ts?(x)'],
  },
  node: {
    ...common,
    displayName: 'node',
    testEnvironment: 'node',
    testMatch: ['<rootDir>/test/{contract,media,lint}/**/*.test.ts', '<rootDir>/test/server/**/rules.test.ts'],
    testPathIgnorePatterns: [`/test/media/${realMedia}`, `/test/media/${realTimeMedia}`],
  },
  pace: {
    ...common,
    displayName: 'pace',
    testEnvironment: 'node',
    testMatch: ['<rootDir>/test/media/**/*.test.ts'],
    testPathIgnorePatterns: [`/test/media/(?!${realTimeMedia})`],
  },
  media: {
    ...common,
    displayName: 'media',
    testEnvironment: 'node',
    testMatch: ['<rootDir>/test/media/**/*.test.ts'],
    testPathIgnorePatterns: [`/test/media/(?!${realMedia})`],
  },
  server: {
    ...common,
    displayName: 'server',
    // in plain Node (docs/decisions/0030)
    runner: ['jest-light-runner', { runtime: 'child_process' }],
    setupFiles: ['<rootDir>/test/support/plainNode.mjs'],
    setupFilesAfterEnv: ['<rootDir>/test/support/plainNodeTests.mjs'],
    globalSetup: '<rootDir>/test/support/database.setup.ts',
    globalTeardown: '<rootDir>/test/support/database.teardown.ts',
    testMatch: ['<rootDir>/test/{server,demo}/**/*.test.ts'],
    testPathIgnorePatterns: ['rules\\.test\\.ts$'],
  },
  cluster: {
    ...common,
    runner: oneAtATime,
    displayName: 'cluster',
    testEnvironment: 'node',
    globalSetup: '<rootDir>/test/support/database.setup.ts',
    globalTeardown: '<rootDir>/test/support/database.teardown.ts',
    testMatch: ['<rootDir>/test/cluster/**/*.test.ts'],
  },
  journeys: {
    ...common,
    ...withSites,
    displayName: 'journeys',
    testEnvironment: 'node',
    testMatch: ['<rootDir>/test/journeys/**/*.test.ts'],
    testPathIgnorePatterns: [`/test/journeys/${onStage}`],
  },
  stage: {
    ...common,
    ...withSites,
    runner: oneAtATime,
    displayName: 'stage',
    testEnvironment: 'node',
    testMatch: ['<rootDir>/test/journeys/**/*.test.ts'],
    testPathIgnorePatterns: [`/test/journeys/(?!${onStage})`],
  },
};

// packages that are ES modules only and must be transformed for Jest
const esm = [
  '@mediabunny/aac-encoder',
  '@wasm-audio-decoders/common',
  'content-disposition',
  'cookie',
  'opus-decoder',
  'simple-yenc',
  'uuid',
];

module.exports = async () => ({
  testTimeout: 60_000,
  testSequencer: '<rootDir>/test/support/longestFirst.mjs',
  // workers keep much of each test file's memory, and at 4 GB spend a third of their time collecting it
  workerIdleMemoryLimit: '1GB',
  projects: await Promise.all(
    Object.values(projects).map(async (project) => ({
      ...(await withNext(project)()),
      transformIgnorePatterns: [`/node_modules/(?!(${esm.join('|')})/)`, '\\.module\\.css$'],
    })),
  ),
});
