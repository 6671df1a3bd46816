// Lets a worker of jest-light-runner import TypeScript, for the server tests (docs/decisions/0030).
import { register as registerRequire } from 'tsx/cjs/api';
import { register as registerImport } from 'tsx/esm/api';

process.env.TSX_TSCONFIG_PATH = 'test/support/plainNode.tsconfig.json';
registerRequire();
registerImport();
// programs that tests start read their own
delete process.env.TSX_TSCONFIG_PATH;
