/** Every page of the operator's desk, for an owner and for each role. Separate from walkFront to run in parallel. */
import { walkAs } from '@test/support/walk/walk';

jest.setTimeout(900_000);

walkAs('operator', 'reviewer', 'finance', 'support');
