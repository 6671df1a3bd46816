import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { useOperator } from '@/layouts/data';
import { QUEUES } from '@/layouts/deskNavigation';
import { DeskBar } from '@/ui/desk/DeskBar';
import { useNow } from '@/ui/desk/DueTime';
import { KeyLine } from '@/ui/desk/Keys';
import { DeskEmpty, DeskError, DeskSkeleton } from '@/ui/desk/DeskStates';
import { useKeys } from '@/ui/desk/useKeys';
import { useRows } from '@/ui/desk/useRows';
import { UndoToast } from '@/ui/desk/UndoToast';
import { Button } from '@/ui/Button';
import { type Case, searchCases } from './api';
import { CaseFilters, CaseSearch, CaseSummary } from './CaseFilters';
import { CasePreview } from './CasePreview';
import { CaseRows } from './CaseRows';
import { decisionText, subjectText } from './caseWords';
import { SelectionBar } from './SelectionBar';
import { type Deciding, useDeciding } from './useDeciding';
import { useQueue } from './useQueue';
import styles from './CasesScreen.module.css';

/** So close to the end of the list the next page loads. */
const NEAR_END_ROWS = 5;

const KEYS = [
  { keys: ['j', 'k'], label: 'move' },
  { keys: ['Enter'], label: 'open' },
  { keys: ['x'], label: 'select' },
  { keys: ['c'], label: 'claim' },
  { keys: ['u'], label: 'undo' },
];

/** Returns what the address asks for. */
function useFilters() {
  const { query } = useRouter();
  const queue = typeof query.queue === 'string' ? query.queue : '';
  return {
    queue,
    kinds: QUEUES[queue]?.join(','),
    mine: query.mine === '1',
    unclaimed: query.unclaimed === '1',
    late: query.late === '1',
    q: typeof query.q === 'string' ? query.q : undefined,
  };
}

/** The cursor of the queue, which loads the next page near the end. */
function useCursor(rows: readonly Case[], loadMore: () => Promise<void>) {
  const asked = useRouter().query.case;
  const cursor = useRows(rows, { asked: typeof asked === 'string' ? asked : undefined });
  const move = (step: 1 | -1) => {
    cursor.move(step);
    if (step === 1 && cursor.place > rows.length - NEAR_END_ROWS) void loadMore();
  };
  return { ...cursor, move, passOver: ({ _id }: Case) => cursor.passOver([_id]) };
}

interface Keys {
  cursor: ReturnType<typeof useCursor>;
  deciding: Deciding;
  you: string;
  onOpen: (isOpen: boolean) => void;
  onNext: () => Promise<void>;
  onSearch: () => void;
}

function useCaseKeys({ cursor, deciding, you, onOpen, onNext, onSearch }: Keys): void {
  const { current } = cursor;
  const undoable = deciding.last?.decided?.undoable ? deciding.last : null;
  useKeys([
    { key: 'j', label: 'Next case', run: () => cursor.move(1) },
    { key: 'k', label: 'Previous case', run: () => cursor.move(-1) },
    { key: 'Enter', label: 'Open the case', run: () => onOpen(true) },
    { key: 'Escape', label: 'Back to the list', run: () => onOpen(false) },
    { key: 'x', label: 'Select the case', run: () => current && cursor.toggle(current._id) },
    {
      key: 'c',
      label: 'Claim the case, or give it back',
      run: () => current && deciding.claim(current, current.claimedBy?._id === you),
    },
    { key: 'n', label: 'Next unclaimed case', run: () => void onNext() },
    { key: 'u', label: 'Undo the last decision', run: () => undoable && deciding.undo(undoable) },
    { key: '/', label: 'Search', run: onSearch },
  ]);
}

/** The queue: everything that waits, and beside it the current case. */
export function CasesScreen() {
  const you = useOperator();
  const now = useNow();
  const { queue: queueName, ...filters } = useFilters();
  const [isOpen, setOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const kept = useRef<string | null>(null);
  const queue = useQueue(filters, ({ _id }) => _id === kept.current);
  const cursor = useCursor(queue.rows, queue.loadMore);
  useEffect(() => {
    kept.current = cursor.current?._id ?? null;
  });
  const deciding = useDeciding(queue.change, cursor.passOver, queue.reload);
  const takeNext = async () => {
    const free = queue.rows.find((row) => !row.claimedBy) ?? (await searchCases({ unclaimed: true, limit: 1 })).data[0];
    if (!free) return;
    cursor.choose(free._id);
    deciding.claim(free, false);
  };
  useCaseKeys({
    cursor,
    deciding,
    you: you._id,
    onOpen: setOpen,
    onNext: takeNext,
    onSearch: () => search.current?.focus(),
  });
  return (
    <>
      <DeskBar title={filters.mine ? 'My cases' : 'Cases'} sub={<CaseSummary />}>
        <CaseSearch field={search} />
      </DeskBar>
      <div className={styles.split}>
        <div className={styles.column}>
          <CaseFilters queue={queueName} filters={filters} />
          <List
            queue={queue}
            cursor={cursor}
            now={now}
            isMine={filters.mine}
            onOpen={() => setOpen(true)}
            onNext={takeNext}
          />
          <SelectionBar rows={cursor.selected} deciding={deciding} onClear={cursor.clear} />
          <KeyLine keys={KEYS} />
        </div>
        {cursor.current && (
          <div className={isOpen ? styles.open : styles.side}>
            <CasePreview row={cursor.current} now={now} deciding={deciding} onClose={() => setOpen(false)} />
          </div>
        )}
      </div>
      <Done deciding={deciding} />
    </>
  );
}

interface ListProps {
  queue: ReturnType<typeof useQueue>;
  cursor: ReturnType<typeof useCursor>;
  now: number | null;
  isMine: boolean;
  onOpen: () => void;
  onNext: () => Promise<void>;
}

function List({ queue, cursor, now, isMine, onOpen, onNext }: ListProps) {
  const you = useOperator();
  const { status, rows, fresh, next, error } = queue;
  return (
    <>
      {fresh.length > 0 && (
        <button type="button" className={styles.fresh} onClick={queue.showFresh}>
          {fresh.length} new
        </button>
      )}
      <div className={styles.list}>
        {status === 'loading' && rows.length === 0 && <DeskSkeleton />}
        {status === 'failed' && rows.length === 0 && <DeskError text={error} onRetry={queue.reload} />}
        {status === 'ready' && rows.length === 0 && (
          <DeskEmpty
            title={isMine ? 'You have no open cases' : 'No cases wait here'}
            action={
              <Button variant="primary" onClick={() => void onNext()}>
                Take the next case
              </Button>
            }
          >
            <CaseSummary />
          </DeskEmpty>
        )}
        {rows.length > 0 && (
          <CaseRows
            rows={rows}
            now={now}
            you={you._id}
            currentId={cursor.current?._id ?? null}
            selected={new Set(cursor.selected.map(({ _id }) => _id))}
            listRef={cursor.list}
            onSelect={cursor.toggle}
            onOpen={(row) => {
              cursor.choose(row._id);
              onOpen();
            }}
          />
        )}
        {next && (
          <div className={styles.more}>
            <Button variant="outline" size="sm" onClick={() => void queue.loadMore()}>
              Show more
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

/** The last decision, with its undo. */
function Done({ deciding }: { deciding: Deciding }) {
  const { done } = deciding;
  if (!done) return null;
  return (
    <UndoToast
      key={`${done._id}-${done.version}`}
      onUndo={done.decided?.undoable ? () => deciding.undo(done) : undefined}
      onGone={deciding.forgetDone}
    >
      {decisionText(done)}, <b>{subjectText(done)[0]}</b>
    </UndoToast>
  );
}
