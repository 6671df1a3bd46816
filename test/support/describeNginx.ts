import { spawnSync } from 'node:child_process';

const runs = spawnSync('nginx', ['-v']).status === 0 || process.env.REQUIRE_NGINX === 'on';
// Skipped where `nginx` is not installed, so that `npm test` passes without it. `.ci/run` sets REQUIRE_NGINX=on: there
// the tests must run.
export const describeNginx = runs ? describe : describe.skip;
