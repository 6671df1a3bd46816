import { useRouter } from 'next/router';
import { useCallback, useEffect, useState } from 'react';
import { useDesk, useOperator } from '@/layouts/data';
import { download } from '@/lib/download';
import { errorText } from '@/lib/errorText';
import { newIdempotencyKey } from '@/lib/idempotencyKey';
import { notify } from '@/lib/sideEffects';
import { undoDecision, type UndoReason } from '@/lib/undoDecision';
import { useDeskList } from '@/ui/desk/useDeskList';
import { useRows } from '@/ui/desk/useRows';
import {
  decidePayouts,
  type ExportFormat,
  type FileReason,
  exportPayouts,
  getPayoutSummary,
  type Payout,
  type PayoutDecision,
  searchPayouts,
  type Stage,
  type Summary,
} from './api';
import { decisionsOf, mayApprove, STAGES } from './payoutWords';

const one = (value: unknown) => (typeof value === 'string' ? value : '');

/** What the address asks for. `id` opens one payout, of whatever stage. */
export function useFilter() {
  const { query, isReady } = useRouter();
  const stage = STAGES.find((known) => known.stage === query.stage)?.stage ?? 'waiting';
  return { stage, q: one(query.q), id: one(query.id), sort: query.sort === 'largest' ? 'largest' : 'oldest', isReady };
}

/** The sums above the list, current with the desk. */
function useSummary(changes: number): Summary | null {
  const [summary, setSummary] = useState<Summary | null>(null);
  useEffect(() => {
    let isGone = false;
    // the next change loads them again
    getPayoutSummary().then(
      (loaded) => !isGone && setSummary(loaded),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [changes]);
  return summary;
}

/** The payouts of the address, the cursor and the selection, and what the operator does with them. */
export function usePayouts() {
  const { changes } = useDesk();
  const you = useOperator();
  const { stage, q, id, sort } = useFilter();
  const [decided, setDecided] = useState(0);
  const summary = useSummary(changes + decided);
  const load = useCallback(
    (items: number) =>
      searchPayouts({
        ...(id ? { id } : { stage, q }),
        limit: items,
        ...(sort === 'largest' ? { sortBy: 'tokenMustPay' as const, sort: 'desc' as const } : {}),
      }),
    [id, stage, q, sort],
  );
  const list = useDeskList(load, changes);
  const canSelect = (row: Payout) =>
    decisionsOf(row.stage).keep !== null && (row.stage !== 'waiting' || mayApprove(row, you._id));
  const rows = useRows(list.rows, { asked: id, canSelect });
  const deciding = useDeciding(list, rows, id ? null : stage, () => setDecided((count) => count + 1));
  return { list, rows, summary, you, stage, q, id, sort, ...deciding };
}
type List = ReturnType<typeof useDeskList<Payout>>;
type Cursor = ReturnType<typeof useRows<Payout>>;
/** Why payouts are decided. */
type Why = Pick<Parameters<typeof decidePayouts>[0], 'reason' | 'note'>;

/** Decisions on payouts, each on the version on the screen. A refused one stays in the list and says why. */
function useDeciding(list: List, rows: Cursor, shown: Stage | null, onDecided: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const run = async (work: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      setBusy(false);
      onDecided();
    }
  };
  const decide = (payouts: readonly Payout[], decision: PayoutDecision, why: Why = {}) =>
    run(async () => {
      const body = { decision, ...why, payouts: payouts.map(({ _id, version }) => ({ id: _id, version })) };
      const results = await decidePayouts(body);
      const refused = new Map(results.flatMap(({ _id, refusal }) => (refusal ? [[_id, refusal.message]] : [])));
      const kept = results.filter(({ _id, payout }) => refused.has(_id) || shown === null || payout?.stage === shown);
      rows.passOver(results.flatMap(({ _id }) => (refused.has(_id) ? [] : [_id])));
      for (const { _id, payout } of results)
        list.change(_id, kept.some((result) => result._id === _id) ? payout : null);
      setRefusals((before) => new Map([...before, ...refused]));
      const done = results.length - refused.size;
      if (done > 0) notify('success', doneText(decision, done));
      if (refused.size > 0) notify('error', `${refused.size} of ${results.length} were not saved. See the list.`);
    });
  const exportFile = (format: ExportFormat, payouts: readonly Payout[], reason: FileReason) =>
    run(async () => {
      const ids = payouts.length > 0 ? payouts.map(({ _id }) => _id) : undefined;
      const file = await exportPayouts({ format, ids, reason }, newIdempotencyKey());
      await download('downloadPayoutExport', {}, file.filename, { id: file._id });
      notify('success', `${file.count} payouts are in ${file.filename}.`);
      setRefusals(new Map(file.left.map(({ _id, reason }) => [_id, `Not in the file: ${reason}`])));
      rows.clear();
      list.reload();
    });
  const reopen = ({ _id, undo }: Payout, reason: UndoReason, words: string) =>
    run(async () => {
      if (!undo) return;
      try {
        await undoDecision(undo, reason, words);
      } catch (error) {
        return setRefusals((before) => new Map(before).set(_id, errorText(error)));
      }
      notify('success', 'The payout waits again.');
      if (shown === null) list.reload();
      else list.change(_id, null);
    });
  const forget = (id: string) =>
    setRefusals((before) => new Map([...before].filter(([refusedId]) => refusedId !== id)));
  return { isBusy, refusals, decide, reopen, exportFile, forget };
}

function doneText(decision: PayoutDecision, count: number): string {
  const what = count === 1 ? 'Payout' : `${count} payouts`;
  return `${what} ${{ approve: 'approved', reject: 'rejected', done: 'marked as paid' }[decision]}.`;
}
