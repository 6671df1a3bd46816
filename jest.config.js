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

// Jest looks up every global in the sandbox of the test file, which is slow (a sixth of the server tests' time); these are handed to each module instead
const inNode = {
  ...common,
  testEnvironment: 'node',
  sandboxInjectedGlobals: ['Object', 'Symbol', 'Math', 'JSON', 'Array', 'Promise', 'Number', 'String', 'Map', 'Set', 'WeakMap', 'Error', 'Reflect', 'RegExp', 'Uint8Array'],
};

// the tests of media/ that start its process or a browser: not for every commit
const realMedia = '(browser|browserLive|browserSocket|cycles|faults|live|publishing|record|standin)\\.test';

// journeys in which somebody goes on stage: one at a time, since moving pictures take the machine as it is
const onStage = '(main-job|private-show|group-show|studio|publisher)\\.test';

const projects = {
  web: { ...common, displayName: 'web', testEnvironment: 'jsdom', setupFilesAfterEnv: ['<rootDir>/test/support/webSetup.ts'], testMatch: ['<rootDir>/test/web/**/*.test.ts?(x)'] },
  node: { ...inNode, displayName: 'node', testMatch: ['<rootDir>/test/{contract,media,lint,demo}/**/*.test.ts', '<rootDir>/test/server/**/rules.test.ts'], testPathIgnorePatterns: [`/test/media/${realMedia}`] },
  media: { ...inNode, displayName: 'media', testMatch: ['<rootDir>/test/media/**/*.test.ts'], testPathIgnorePatterns: [`/test/media/(?!${realMedia})`] },
  server: { ...inNode, moduleNameMapper: { ...moduleNameMapper, '^@node-rs/argon2$': '<rootDir>/test/support/quickHashing.ts' }, displayName: 'server', globalSetup: '<rootDir>/test/support/database.setup.ts', globalTeardown: '<rootDir>/test/support/database.teardown.ts', testMatch: ['<rootDir>/test/server/**/*.test.ts'], testPathIgnorePatterns: ['rules\\.test\\.ts$'] },
  journeys: { ...inNode, displayName: 'journeys', testMatch: ['<rootDir>/test/journeys/**/*.test.ts'], testPathIgnorePatterns: [`/test/journeys/${onStage}`] },
  stage: { ...inNode, displayName: 'stage', testMatch: ['<rootDir>/test/journeys/**/*.test.ts'], testPathIgnorePatterns: [`/test/journeys/(?!${onStage})`] },
};

// packages that are ES modules only, which Jest cannot load untransformed
const esm = ['@mediabunny/aac-encoder', '@wasm-audio-decoders/common', 'content-disposition', 'cookie', 'opus-decoder', 'simple-yenc', 'uuid'];

module.exports = async () => ({
  testTimeout: 30_000,
  projects: await Promise.all(
    Object.values(projects).map(async (project) => ({ ...(await withNext(project)()), transformIgnorePatterns: [`/node_modules/(?!(${esm.join('|')})/)`, '\\.module\\.css$'] })),
  ),
});
