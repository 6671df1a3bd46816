import { type Tx } from '@server/db/client';
import { insertCase, replaceDecision, type Settled, settleOpenCase } from '../store/changes';

/** Opens the case of a subject that no trigger watches, unless it is open. Call it in the subject's transaction. */
export const openCase = insertCase;

/**
 * Settles the open case of a subject that was decided on a page of its own, so that the desk shows who decided what.
 * Call it in the transaction of the decision, before the subject changes: a trigger would settle it for nobody.
 */
export const settleCase = (tx: Tx, settled: Settled): Promise<void> => settleOpenCase(tx, settled);

/** Replaces the latest decision about a subject whose case is settled. Call it in the transaction of the decision. */
export const resettleCase = (tx: Tx, settled: Settled): Promise<void> => replaceDecision(tx, settled);
