import { useRouter } from 'next/router';
import { useCallback, useState } from 'react';
import { useDesk } from '@/layouts/data';
import { errorText } from '@/lib/errorText';
import { notify } from '@/lib/sideEffects';
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
  note?: string;
  /** fewer tokens than asked for, by request */
  tokens?: ReadonlyMap<string, number>;
}

/** Decides on the version on the screen. A refused decision stays in the list and says why. */
function useDeciding(list: List, rows: Cursor, shown: Status | null) {
  const [isBusy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const decide = async (refunds: readonly Refund[], { status, note, tokens }: RefundDecision) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const results = await decideRefunds({
        status,
        note,
        requests: refunds.map(({ _id, version }) => ({ id: _id, version, tokens: tokens?.get(_id) })),
      });
      const refused = new Map(results.flatMap(({ _id, refusal }) => (refusal ? [[_id, refusal.message]] : [])));
      rows.passOver(results.flatMap(({ _id }) => (refused.has(_id) ? [] : [_id])));
      for (const { _id, request } of results) list.change(_id, refused.has(_id) || shown === null ? request : null);
      setRefusals((before) => new Map([...before, ...refused]));
      const done = results.filter(({ refusal }) => !refusal);
      if (done.length > 0)
        notify(
          'success',
          doneText(
            status,
            done.map(({ request }) => request?.refunded ?? 0),
          ),
        );
      if (refused.size > 0) notify('error', `${refused.size} of ${results.length} were not saved. See the list.`);
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const forget = (id: string) =>
    setRefusals((before) => new Map([...before].filter(([refusedId]) => refusedId !== id)));
  return { isBusy, refusals, decide, forget };
}

function doneText(status: RefundDecision['status'], tokens: readonly number[]): string {
  if (status === 'rejected') return tokens.length === 1 ? 'Refund rejected.' : `${tokens.length} refunds rejected.`;
  const sum = tokens.reduce((total, one) => total + one, 0);
  return `${sum.toLocaleString('en')} tokens returned for ${tokens.length} ${tokens.length === 1 ? 'order' : 'orders'}.`;
}
