import { useRouter } from 'next/router';
import { useCallback, useState } from 'react';
import { useDesk } from '@/layouts/data';
import { errorText } from '@/lib/errorText';
import { type BodyOf } from '@/lib/http';
import { notify } from '@/lib/sideEffects';
import { undoDecision, type UndoReason } from '@/lib/undoDecision';
import { useDeskList } from '@/ui/desk/useDeskList';
import { useRows } from '@/ui/desk/useRows';
import { decideRefunds, type Refund, searchRefunds, type Status } from './api';

export const STATUSES: readonly { status: Status; label: string; empty: string }[] = [
  { status: 'pending', label: 'Waiting', empty: 'No refund waits for a decision' },
  { status: 'resolved', label: 'Refunded', empty: 'No order was refunded yet' },
  { status: 'rejected', label: 'Rejected', empty: 'No refund was rejected' },
];

const one = (value: unknown) => (typeof value === 'string' ? value : '');

/** The refund requests of the address, the cursor and the selection, and decisions on them. */
export function useRefunds() {
  const { changes } = useDesk();
  const { query } = useRouter();
  const status = STATUSES.find((known) => known.status === query.status)?.status ?? 'pending';
  const q = one(query.q);
  const id = one(query.id);
  const load = useCallback(
    (items: number) =>
      searchRefunds({
        ...(id ? { id } : { status, q }),
        limit: items,
        ...(status === 'pending' ? {} : { sort: 'desc' as const }),
      }),
    [id, status, q],
  );
  const list = useDeskList(load, changes);
  const rows = useRows(list.rows, { asked: id, canSelect: (row) => row.status === 'pending' });
  const deciding = useDeciding(list, rows, id ? null : status);
  return { list, rows, status, q, id, ...deciding };
}

type List = ReturnType<typeof useDeskList<Refund>>;
type Cursor = ReturnType<typeof useRows<Refund>>;
export interface RefundDecision {
  status: 'resolved' | 'rejected';
  reason?: BodyOf<'decideRefundRequests'>['reason'];
  note?: string;
  /** fewer tokens than asked for, by request */
  tokens?: ReadonlyMap<string, number>;
}

/** Decides on the version on the screen. A refused decision stays in the list and says why. */
function useDeciding(list: List, rows: Cursor, shown: Status | null) {
  const [isBusy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const decide = async (refunds: readonly Refund[], { status, reason, note, tokens }: RefundDecision) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const results = await decideRefunds({
        status,
        reason,
        note,
        requests: refunds.map(({ _id, version }) => ({ id: _id, version, tokens: tokens?.get(_id) })),
      });
      const refused = new Map(results.flatMap(({ _id, refusal }) => (refusal ? [[_id, refusal.message]] : [])));
      // a first approval leaves its request where it is, waiting for another person
      const stays = ({ _id, request }: (typeof results)[number]) =>
        refused.has(_id) || shown === null || request?.status === shown;
      rows.passOver(results.flatMap(({ _id }) => (refused.has(_id) ? [] : [_id])));
      for (const result of results) list.change(result._id, stays(result) ? result.request : null);
      setRefusals((before) => new Map([...before, ...refused]));
      const done = results.filter(({ refusal }) => !refusal);
      if (done.length > 0)
        notify(
          'success',
          doneText(
            status,
            done.flatMap(({ request }) => request ?? []),
          ),
        );
      if (refused.size > 0) notify('error', `${refused.size} of ${results.length} were not saved. See the list.`);
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const reopen = async ({ _id, undo }: Refund, reason: UndoReason, words: string) => {
    if (isBusy || !undo) return;
    setBusy(true);
    try {
      await undoDecision(undo, reason, words);
      notify('success', 'The refund waits again.');
      if (shown === null) list.reload();
      else list.change(_id, null);
    } catch (error) {
      setRefusals((before) => new Map(before).set(_id, errorText(error)));
    } finally {
      setBusy(false);
    }
  };
  const forget = (id: string) =>
    setRefusals((before) => new Map([...before].filter(([refusedId]) => refusedId !== id)));
  return { isBusy, refusals, decide, reopen, forget };
}

function doneText(status: RefundDecision['status'], decided: readonly Refund[]): string {
  const count = decided.length;
  if (status === 'rejected') return count === 1 ? 'Refund rejected.' : `${count} refunds rejected.`;
  const returned = decided.filter((refund) => refund.status === 'resolved');
  const waiting = count - returned.length;
  const sum = returned.reduce((total, { refunded }) => total + (refunded ?? 0), 0);
  const orders = `${returned.length} ${returned.length === 1 ? 'order' : 'orders'}`;
  return [
    returned.length > 0 && `${sum.toLocaleString('en')} tokens returned for ${orders}.`,
    waiting > 0 && `${waiting === 1 ? 'One waits' : `${waiting} wait`} for a second person.`,
  ]
    .filter(Boolean)
    .join(' ');
}
