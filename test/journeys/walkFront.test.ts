/** Every page for guests and members. Separate from walkBackstage to run in parallel. */
import { walkAs } from '@test/support/walk/walk';

jest.setTimeout(900_000);

walkAs('guest', 'user');
