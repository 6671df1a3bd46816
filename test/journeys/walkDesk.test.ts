/** Every page of the operator's desk. Separate from walkFront to run in parallel. */
import { walkAs } from '@test/support/walk/walk';

jest.setTimeout(900_000);

walkAs('operator');
