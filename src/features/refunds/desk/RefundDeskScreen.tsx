import { useRouter } from 'next/router';
import { useRef, useState } from 'react';
import { REFUND_DECISIONS, REFUND_REASONS } from '@contract/reasons';
import { useIsOffline, useOperator } from '@/layouts/data';
import { download } from '@/lib/download';
import { type UndoReason } from '@/lib/undoDecision';
import { Button } from '@/ui/Button';
import { DeskBar } from '@/ui/desk/DeskBar';
import { DeskSearch } from '@/ui/desk/DeskSearch';
import { DeskScroll } from '@/ui/desk/DeskPanel';
import { DeskEmpty, DeskError, DeskSkeleton } from '@/ui/desk/DeskStates';
import { useNow } from '@/ui/desk/DueTime';
import { KeyLine } from '@/ui/desk/Keys';
import styles from '@/ui/desk/MoneyTable.module.css';
import { ReasonDialog } from '@/ui/desk/ReasonDialog';
import { useReasons } from '@/ui/desk/ReasonSelect';
import { ReopenDialog } from '@/ui/desk/ReopenDialog';
import { SelectBar } from '@/ui/desk/SelectBar';
import { StageTabs } from '@/ui/desk/StageTabs';
import { useKeys } from '@/ui/desk/useKeys';
import { ExportButton } from '@/ui/ExportButton';
import { formatTokens } from '@/ui/format';
import { LinkButton } from '@/ui/LinkButton';
import { type Refund } from './api';
import { firstApproval, mayReturn, needsTwo } from './refundWords';
import { RefundRows } from './RefundRows';
import { STATUSES, useRefunds } from './useRefunds';

const PAGE = '/operator/refunds';
const KEYS = [
  { keys: ['j', 'k'], label: 'move' },
  { keys: ['Enter'], label: 'open' },
  { keys: ['x'], label: 'select' },
  { keys: ['a'], label: 'return the tokens' },
  { keys: ['r'], label: 'reject' },
  { keys: ['u'], label: 'reopen' },
];

/** Decisions about one request or the selected ones, the amounts, and the question for the reason of a rejection. */
function useActions(refunds: ReturnType<typeof useRefunds>) {
  const isOffline = useIsOffline();
  const you = useOperator()._id;
  const [rejected, setRejected] = useState<readonly Refund[]>([]);
  const [reopened, setReopened] = useState<Refund | null>(null);
  const reasons = useReasons();
  const [amounts, setAmounts] = useState<ReadonlyMap<string, number>>(new Map());
  const isFree = ({ _id, status }: Refund) =>
    status === 'pending' && !refunds.isBusy && !isOffline && !refunds.refusals.has(_id);
  const amountOf = ({ _id, token }: Refund) => amounts.get(_id) ?? token;
  const keep = (chosen: readonly Refund[]) => {
    const fitting = chosen.filter((refund) => isFree(refund) && mayReturn(refund, amountOf(refund), you));
    const reason = reasons.reasonOf(fitting, REFUND_DECISIONS.resolved);
    if (fitting.length > 0) void refunds.decide(fitting, { status: 'resolved', reason, tokens: amounts });
  };
  const send = (reason: keyof typeof REFUND_REASONS, note: string) => {
    void refunds.decide(rejected, { status: 'rejected', reason, note });
    setRejected([]);
  };
  const sendReopened = (reason: UndoReason, words: string) => {
    if (reopened) void refunds.reopen(reopened, reason, words);
    setReopened(null);
  };
  return {
    amounts,
    amountOf,
    reasons,
    rejected,
    reopened,
    isOffline,
    keep,
    send,
    sendReopened,
    reopen: (refund: Refund) => refund.undo && !refunds.isBusy && !isOffline && setReopened(refund),
    reject: (chosen: readonly Refund[]) => setRejected(chosen.filter(isFree)),
    setAmount: (id: string, tokens: number) => setAmounts((before) => new Map(before).set(id, tokens)),
    cancel: () => {
      setRejected([]);
      setReopened(null);
    },
  };
}
type Actions = ReturnType<typeof useActions>;

function useRefundKeys(
  { rows }: ReturnType<typeof useRefunds>,
  { keep, reject, reopen }: Actions,
  { onToggle, onSearch }: { onToggle: (isOpen?: boolean) => void; onSearch: () => void },
): void {
  const current = rows.current ? [rows.current] : [];
  useKeys([
    { key: 'j', label: 'Next refund', run: () => rows.move(1) },
    { key: 'k', label: 'Previous refund', run: () => rows.move(-1) },
    { key: 'Enter', label: 'Open or close the details', run: () => onToggle() },
    { key: 'Escape', label: 'Close the details', run: () => onToggle(false) },
    {
      key: 'x',
      label: 'Select the refund',
      run: () => rows.current && rows.selectable.includes(rows.current) && rows.toggle(rows.current._id),
    },
    { key: 'a', label: 'Return the tokens', run: () => keep(current) },
    { key: 'r', label: 'Reject the refund', run: () => reject(current) },
    { key: 'u', label: 'Reopen the refund', run: () => current.forEach(reopen) },
    { key: 'Shift+A', label: 'Return the tokens of the selected refunds', run: () => keep(rows.selected) },
    { key: 'Shift+R', label: 'Reject the selected refunds', run: () => reject(rows.selected) },
    { key: '/', label: 'Search', run: onSearch },
  ]);
}

/** The refund requests: read the reason, see what moves, return the tokens or reject. */
export function RefundDeskScreen() {
  const router = useRouter();
  const refunds = useRefunds();
  const { status, q, id, list } = refunds;
  const actions = useActions(refunds);
  const [isOpen, setOpen] = useState(true);
  const field = useRef<HTMLInputElement>(null);
  useRefundKeys(refunds, actions, {
    onToggle: (open) => setOpen(open ?? !isOpen),
    onSearch: () => field.current?.focus(),
  });
  const search = (text: string) => {
    void router.push({ pathname: PAGE, query: { status, ...(text && { q: text }) } }, undefined, { scroll: false });
  };
  return (
    <>
      <DeskBar title="Refunds" sub={id ? 'One request' : waitingText(list.total, status)}>
        <DeskSearch
          field={field}
          label="Search by order, item, member or reason"
          placeholder="Order, item or member"
          text={q}
          onSearch={search}
        />
        <ExportButton
          disabled={list.rows.length === 0}
          onExport={() => download('exportRefundRequests', { status, ...(q && { q }) }, `refunds-${status}.csv`)}
        />
      </DeskBar>
      <DeskScroll>
        <StageTabs
          label="State"
          tabs={STATUSES.map((known) => ({
            label: known.label,
            href: known.status === 'pending' ? PAGE : `${PAGE}?status=${known.status}`,
            count: known.status === status && !id ? list.total : undefined,
            isCurrent: !id && known.status === status,
          }))}
        />
        <List refunds={refunds} actions={actions} isOpen={isOpen} onOpen={setOpen} />
      </DeskScroll>
      <Selection refunds={refunds} actions={actions} />
      <KeyLine keys={KEYS} />
      {actions.rejected.length > 0 && (
        <ReasonDialog
          title={actions.rejected.length === 1 ? 'Reject this refund' : `Reject ${actions.rejected.length} refunds`}
          effect="No tokens move, and the member keeps the item. The member gets an email."
          action="Reject"
          reasons={REFUND_REASONS}
          onSend={actions.send}
          onClose={actions.cancel}
        />
      )}
      {actions.reopened && <ReopenDialog what="refund" onSend={actions.sendReopened} onClose={actions.cancel} />}
    </>
  );
}

const waitingText = (total: number, status: string) =>
  status === 'pending' && total > 0 ? `${total} wait, the oldest on top` : undefined;

function Selection({ refunds, actions }: { refunds: ReturnType<typeof useRefunds>; actions: Actions }) {
  const { rows, isBusy } = refunds;
  const { selected } = rows;
  const tokens = selected.reduce((sum, refund) => sum + actions.amountOf(refund), 0);
  const pairs = selected.filter((refund) => {
    const amount = actions.amountOf(refund);
    return needsTwo(refund, amount) && !firstApproval(refund, amount);
  });
  return (
    <SelectBar
      count={selected.length}
      disabled={isBusy || actions.isOffline}
      onClear={rows.clear}
      actions={[
        { label: 'Reject', key: 'Shift+R', run: () => actions.reject(selected) },
        {
          label: `Return ${formatTokens(tokens)} tokens`,
          key: 'Shift+A',
          strong: true,
          run: () => actions.keep(selected),
        },
      ]}
    >
      The buyers lose access to the items.
      {pairs.length > 0 &&
        ` ${pairs.length === 1 ? `${pairs[0]!.order.user.name} needs` : `${pairs.length} need`} a second person.`}
    </SelectBar>
  );
}

function List({
  refunds,
  actions,
  isOpen,
  onOpen,
}: {
  refunds: ReturnType<typeof useRefunds>;
  actions: Actions;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}) {
  const now = useNow();
  const { list, rows, status, id, q } = refunds;
  if (list.isLoading) return <DeskSkeleton />;
  if (list.error !== null && list.rows.length === 0) return <DeskError text={list.error} onRetry={list.reload} />;
  if (list.rows.length === 0)
    return (
      <DeskEmpty
        title={q ? 'No refund matches' : (STATUSES.find((known) => known.status === status)?.empty ?? '')}
        action={
          (id || q) && (
            <LinkButton href={PAGE} variant="outline">
              Show all waiting refunds
            </LinkButton>
          )
        }
      >
        Requests of members appear here by themselves.
      </DeskEmpty>
    );
  return (
    <>
      <RefundRows
        refunds={refunds}
        amounts={actions.amounts}
        reasons={actions.reasons}
        now={now}
        isOpen={isOpen}
        onAmount={actions.setAmount}
        onOpen={(refund) => {
          onOpen(refund._id === rows.current?._id ? !isOpen : true);
          rows.choose(refund._id);
        }}
        onKeep={(refund) => actions.keep([refund])}
        onReject={(refund) => actions.reject([refund])}
        onReopen={actions.reopen}
      />
      {(list.fresh.length > 0 || list.hasMore) && (
        <div className={styles.foot}>
          <Button variant="outline" size="sm" onClick={list.fresh.length > 0 ? list.showFresh : list.loadMore}>
            {list.fresh.length > 0 ? `Show ${list.fresh.length} new` : 'Show more'}
          </Button>
        </div>
      )}
    </>
  );
}
