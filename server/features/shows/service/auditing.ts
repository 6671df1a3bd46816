import { type Db } from '@server/db/client';
import { seatFaults as faultsOfSeats } from '../store/seats';

/** What the audit asks of shows, in words: minutes, charges and earnings beside the ledger, and holds that outlived their show. */
export const seatFaults = (db: Db): Promise<string[]> => faultsOfSeats(db);
