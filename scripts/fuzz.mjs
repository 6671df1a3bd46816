// npm run fuzz -- [--requests 20000] [--seed 12345] Sends requests generated from the OpenAPI document to the whole API
// (test/server/fuzz). The seed of a failing run repeats it.
import { parseArgs } from 'node:util';
import { runTool } from './lib.mjs';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
console.log(`${values.requests} requests, seed ${values.seed}`);
process.exitCode = await runTool('jest', ['--selectProjects', 'server', '--', 'test/server/fuzz'], {
  env: { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed },
});
