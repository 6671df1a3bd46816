import { useState } from 'react';
import { type WeightedOutcome } from '@contract/fairDraw';
import { type TipFormState } from './useTipForm';
import { useEntries } from './useTipMenu';

/** An order of a wheel with what it drew. */
export interface DrawnOrder {
  _id: string;
  entryName: string;
  outcome: string;
  outcomes: WeightedOutcome[];
}

/** Returns what the member's last order drew, until they close it or choose another entry. */
export function useDrawnOrder({ accepted, entry }: TipFormState, performerId: string) {
  const entries = useEntries(performerId);
  const [drawn, setDrawn] = useState<DrawnOrder | null>(null);
  const [closedId, setClosedId] = useState<string | null>(null);
  const order = accepted?.message?.menuOrder;
  if (order?.outcome && order._id !== drawn?._id) {
    const { _id, name, outcome } = order;
    const wheel = entries.find((one) => one.outcomes && name === `${one.name}: ${outcome}`);
    const entryName = name.slice(0, -outcome.length - 2);
    setDrawn({ _id, entryName, outcome, outcomes: wheel?.outcomes ?? [{ text: outcome, weight: 1 }] });
  }
  const isShown = drawn && drawn._id !== closedId && (!entry || accepted);
  return { drawn: isShown ? drawn : null, close: () => setClosedId(drawn?._id ?? null) };
}
