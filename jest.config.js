// The web in a simulated browser, everything else in Node, and (by `npm test` alone) live video and journeys in a real browser.
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

// Jest looks up every global in the sandbox of the test file, which is slow (a sixth of the server tests' time); these are handed to each module instead.
// A package that declares one of them itself does not load then, such as the one of WebRTC: not for tests of media.
const handed = [
  'Object',
  'Symbol',
  'Math',
  'JSON',
  'Array',
  'Promise',
  'Number',
  'String',
  'Map',
  'Set',
  'WeakMap',
  'Error',
  'Reflect',
  'RegExp',
  'Uint8Array',
];

// the tests of media/ that start its process or a browser: not for every commit
const realMedia = '(browser|browserLive|browserSocket|cycles|demoPublisher|faults|live|publishing|record)\\.test';

// tests of media/ that send at the pace of moving pictures, and wait for them: seconds each, and not for every commit either
const atPace = '(badNetwork|rtc/senderReports|rtmp|socket)\\.test';

const withSites = {
  globalSetup: '<rootDir>/test/support/sites.setup.ts',
  globalTeardown: '<rootDir>/test/support/sites.teardown.ts',
};
// journeys in which somebody goes on stage: one at a time, since moving pictures take the machine as it is
const onStage = '(main-job|private-show|group-show|studio|publisher)\\.test';

const projects = {
  web: {
    ...common,
    sandboxInjectedGlobals: handed,
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
    testPathIgnorePatterns: [`/test/media/${realMedia}`, `/test/media/${atPace}`],
  },
  pace: {
    ...common,
    displayName: 'pace',
    testEnvironment: 'node',
    testMatch: ['<rootDir>/test/media/**/*.test.ts'],
    testPathIgnorePatterns: [`/test/media/(?!${atPace})`],
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
    sandboxInjectedGlobals: handed,
    moduleNameMapper: { ...moduleNameMapper, '^@node-rs/argon2$': '<rootDir>/test/support/quickHashing.ts' },
    displayName: 'server',
    testEnvironment: 'node',
    globalSetup: '<rootDir>/test/support/database.setup.ts',
    globalTeardown: '<rootDir>/test/support/database.teardown.ts',
    testMatch: ['<rootDir>/test/{server,demo}/**/*.test.ts'],
    testPathIgnorePatterns: ['rules\\.test\\.ts$'],
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
    displayName: 'stage',
    testEnvironment: 'node',
    testMatch: ['<rootDir>/test/journeys/**/*.test.ts'],
    testPathIgnorePatterns: [`/test/journeys/(?!${onStage})`],
  },
};

// packages that are ES modules only, which Jest cannot load untransformed
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
  testTimeout: 30_000,
  projects: await Promise.all(
    Object.values(projects).map(async (project) => ({
      ...(await withNext(project)()),
      transformIgnorePatterns: [`/node_modules/(?!(${esm.join('|')})/)`, '\\.module\\.css$'],
    })),
  ),
});
