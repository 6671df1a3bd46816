/** Every page for performers and studios. Separate from walkFront to run in parallel. */
import { walkAs } from '@test/support/walk/walk';

jest.setTimeout(900_000);

walkAs('performer', 'unverified', 'studio');
