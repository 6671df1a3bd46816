import { spawnSync } from 'node:child_process';

const runs = spawnSync('nginx', ['-v']).status === 0 || process.env.REQUIRE_NGINX === 'on';
// `npm test` must pass without nginx: tests that need it are skipped visibly. `.ci/run` requires it.
export const describeNginx = runs ? describe : describe.skip;
