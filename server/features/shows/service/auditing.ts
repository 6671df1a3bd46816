import { type Db } from '@server/db/client';
import { participantFaults as readFaults } from '../store/participants';

/** Lists what the audit finds wrong: minutes, charges and earnings that differ from the ledger, and leftover holds. */
export const participantFaults = (db: Db): Promise<string[]> => readFaults(db);
