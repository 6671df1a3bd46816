import { useCallback, useState } from 'react';
import { codeOf, errorText } from '@/lib/errorText';
import { notify } from '@/lib/sideEffects';
import { type Case, claimCase, decideCase, escalateCase, undoCase, viewCase } from './api';

interface Given {
  decision: string;
  reason: string;
  words: string;
}

/** Decisions of the operator, and what became of the last one. */
export interface Deciding {
  /** the decision that is being saved */
  isBusy: string | null;
  /** a decision that was refused because the case had changed */
  stale: { id: string; text: string } | null;
  error: string | null;
  /** the last decision, while its toast is visible */
  done: Case | null;
  /** the last decision, which the key still undoes after that */
  last: Case | null;
  decide: (row: Case, given: Given) => void;
  /** @returns whether it was saved */
  decideNow: (row: Case, given: Given) => Promise<boolean>;
  claim: (row: Case, release: boolean) => void;
  escalate: (row: Case) => void;
  undo: (row: Case) => void;
  reload: () => void;
  forgetDone: () => void;
}

/** Runs one change at a time, and keeps why the last one was refused. */
function useChange() {
  const [isBusy, setBusy] = useState<string | null>(null);
  const [stale, setStale] = useState<Deciding['stale']>(null);
  const [error, setError] = useState<string | null>(null);
  const run = useCallback(async (what: string, row: Case, work: () => Promise<Case>): Promise<Case | null> => {
    setBusy(what);
    setError(null);
    try {
      const changed = await work();
      setStale(null);
      return changed;
    } catch (failure) {
      if (codeOf(failure) === 'STALE_CASE') setStale({ id: row._id, text: errorText(failure) });
      else setError(errorText(failure));
      return null;
    } finally {
      setBusy(null);
    }
  }, []);
  return { isBusy, stale, error, run, setStale };
}

/**
 * @param onChanged gets each changed case, so that the list shows it
 * @param onDecided runs after a decision: the next case is selected
 * @param onReload loads the list again
 */
export function useDeciding(
  onChanged: (row: Case) => void,
  onDecided: (row: Case) => void,
  onReload: () => void,
): Deciding {
  const { isBusy, stale, error, run, setStale } = useChange();
  const [done, setDone] = useState<Case | null>(null);
  const [last, setLast] = useState<Case | null>(null);
  const decideNow = useCallback(
    async (row: Case, given: Given) => {
      const changed = await run(given.decision, row, () => decideCase(row._id, { version: row.version, ...given }));
      if (!changed) return false;
      onDecided(changed);
      onChanged(changed);
      setDone(changed);
      setLast(changed);
      return true;
    },
    [run, onDecided, onChanged],
  );
  const change = useCallback(
    (what: string, row: Case, work: () => Promise<Case>) =>
      void run(what, row, work).then((changed) => changed && onChanged(changed)),
    [run, onChanged],
  );
  return {
    isBusy,
    stale,
    error,
    done,
    last,
    decideNow,
    decide: (row, given) => void decideNow(row, given),
    claim: (row, release) => change('claim', row, () => claimCase(row._id, row.version, release)),
    escalate: (row) => change('escalate', row, () => escalateCase(row._id, row.version)),
    undo: (row) => {
      setDone(null);
      setLast(null);
      void run('undo', row, () => undoCase(row._id, row.version)).then((changed) => {
        if (!changed) return notify('error', 'This decision could not be undone.');
        onChanged(changed);
      });
    },
    reload: () => {
      const { id } = stale ?? {};
      setStale(null);
      if (id) viewCase(id).then((found) => onChanged(found.case), onReload);
    },
    forgetDone: useCallback(() => setDone(null), []),
  };
}
