import { useRouter } from 'next/router';
import { useRef, useState } from 'react';
import { PAYOUT_DECISIONS, PAYOUT_REASONS } from '@contract/reasons';
import { useIsOffline } from '@/layouts/data';
import { type UndoReason } from '@/lib/undoDecision';
import { Button } from '@/ui/Button';
import { DeskBar } from '@/ui/desk/DeskBar';
import { DeskSearch } from '@/ui/desk/DeskSearch';
import { DeskScroll } from '@/ui/desk/DeskPanel';
import { DeskEmpty, DeskError, DeskSkeleton } from '@/ui/desk/DeskStates';
import { useNow } from '@/ui/desk/DueTime';
import { KeyLine } from '@/ui/desk/Keys';
import { MoneyFigures } from '@/ui/desk/MoneyFigures';
import styles from '@/ui/desk/MoneyTable.module.css';
import { ReasonDialog } from '@/ui/desk/ReasonDialog';
import { useReasons } from '@/ui/desk/ReasonSelect';
import { ReopenDialog } from '@/ui/desk/ReopenDialog';
import { type SelectAction, SelectBar } from '@/ui/desk/SelectBar';
import { StageTabs } from '@/ui/desk/StageTabs';
import { useKeys } from '@/ui/desk/useKeys';
import { formatTokens } from '@/ui/format';
import { LinkButton } from '@/ui/LinkButton';
import { type Payout, type Stage, type Summary } from './api';
import { PaymentFiles } from './PaymentFiles';
import { PayoutRows } from './PayoutRows';
import { decisionsOf, mayApprove, moneyText, STAGES } from './payoutWords';
import { usePayouts } from './usePayouts';

const PAGE = '/operator/payouts';
const KEYS = [
  { keys: ['j', 'k'], label: 'move' },
  { keys: ['Enter'], label: 'open' },
  { keys: ['x'], label: 'select' },
  { keys: ['a'], label: 'approve' },
  { keys: ['r'], label: 'reject' },
  { keys: ['p'], label: 'mark paid' },
  { keys: ['u'], label: 'reopen' },
];
const monthName = () => new Date().toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' });
const count = (sum: { count: number }) => `${sum.count} ${sum.count === 1 ? 'payout' : 'payouts'}`;

function Sums({ summary }: { summary: Summary }) {
  const { currency: unit, waiting, second, ready, paidThisMonth, twoPersonLimit } = summary;
  const oldest = waiting.oldest
    ? `, oldest from ${new Date(waiting.oldest).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}`
    : '';
  return (
    <MoneyFigures
      figures={[
        {
          label: 'Waiting for a decision',
          value: moneyText(waiting.price),
          unit,
          caption: `${count(waiting)}${oldest}`,
        },
        {
          label: 'Need two people',
          value: moneyText(second.price),
          unit,
          caption: `${count(second)} above ${moneyText(twoPersonLimit)}`,
        },
        { label: 'Ready for the bank', value: moneyText(ready.price), unit, caption: `${ready.count} to export` },
        { label: `Paid in ${monthName()}`, value: moneyText(paidThisMonth.price), unit, caption: count(paidThisMonth) },
      ]}
    />
  );
}

const sumOf = (payouts: readonly Payout[]) => payouts.reduce((sum, { price }) => sum + price, 0);

/** What the selection amounts to, and who of it needs another person. */
function selectionText(selected: readonly Payout[]): string {
  const tokens = selected.reduce((sum, { tokenMustPay }) => sum + tokenMustPay, 0);
  const second = selected.filter(
    ({ stage, approvalsNeeded, approvals }) => stage === 'waiting' && approvalsNeeded > approvals.length + 1,
  );
  const [first, ...others] = second.map(({ account }) => account.name);
  const names = others.length > 0 ? `${first} and ${others.length} more` : first;
  return `${formatTokens(tokens, 'always')} tokens.${first ? ` ${names} will need a second approval.` : ''}`;
}

/** Decisions about one payout or the selected ones, and the question for the reason of a rejection. */
function useActions(payouts: ReturnType<typeof usePayouts>) {
  const isOffline = useIsOffline();
  const [rejected, setRejected] = useState<readonly Payout[]>([]);
  const { you, refusals, isBusy } = payouts;
  const reasons = useReasons();
  const isFree = (payout: Payout) => !isBusy && !isOffline && !refusals.has(payout._id);
  const keep = (chosen: readonly Payout[], decision: 'approve' | 'done') => {
    const fitting = chosen.filter(
      (payout) =>
        isFree(payout) &&
        decisionsOf(payout.stage).keep === decision &&
        (decision !== 'approve' || mayApprove(payout, you._id)),
    );
    const reason = reasons.reasonOf(fitting, PAYOUT_DECISIONS[decision]);
    if (fitting.length > 0) void payouts.decide(fitting, decision, { reason });
  };
  const reject = (chosen: readonly Payout[]) =>
    setRejected(chosen.filter((payout) => isFree(payout) && decisionsOf(payout.stage).refuse));
  const send = (reason: keyof typeof PAYOUT_REASONS, note: string) => {
    void payouts.decide(rejected, 'reject', { reason, note });
    setRejected([]);
  };
  const [reopened, setReopened] = useState<Payout | null>(null);
  const reopen = (payout: Payout) => payout.undo && isFree(payout) && setReopened(payout);
  const sendReopened = (reason: UndoReason, words: string) => {
    if (reopened) void payouts.reopen(reopened, reason, words);
    setReopened(null);
  };
  const cancel = () => {
    setRejected([]);
    setReopened(null);
  };
  return { isOffline, rejected, reopened, reasons, keep, reject, send, reopen, sendReopened, cancel };
}

function usePayoutKeys(
  { rows }: ReturnType<typeof usePayouts>,
  { keep, reject, reopen }: ReturnType<typeof useActions>,
  { onToggle, onSearch }: { onToggle: (isOpen?: boolean) => void; onSearch: () => void },
): void {
  const current = rows.current ? [rows.current] : [];
  useKeys([
    { key: 'j', label: 'Next payout', run: () => rows.move(1) },
    { key: 'k', label: 'Previous payout', run: () => rows.move(-1) },
    { key: 'Enter', label: 'Open or close the details', run: () => onToggle() },
    { key: 'Escape', label: 'Close the details', run: () => onToggle(false) },
    {
      key: 'x',
      label: 'Select the payout',
      run: () => rows.current && rows.selectable.includes(rows.current) && rows.toggle(rows.current._id),
    },
    { key: 'a', label: 'Approve the payout', run: () => keep(current, 'approve') },
    { key: 'r', label: 'Reject the payout', run: () => reject(current) },
    { key: 'p', label: 'Mark the payout as paid', run: () => keep(current, 'done') },
    { key: 'u', label: 'Reopen the payout', run: () => current.forEach(reopen) },
    { key: 'Shift+A', label: 'Approve the selected payouts', run: () => keep(rows.selected, 'approve') },
    { key: 'Shift+R', label: 'Reject the selected payouts', run: () => reject(rows.selected) },
    { key: 'Shift+P', label: 'Mark the selected payouts as paid', run: () => keep(rows.selected, 'done') },
    { key: '/', label: 'Search', run: onSearch },
  ]);
}

/** The payouts: look, approve by two people where it needs them, export, mark as paid. */
export function PayoutDeskScreen() {
  const router = useRouter();
  const now = useNow();
  const payouts = usePayouts();
  const { summary, stage, q, id } = payouts;
  const actions = useActions(payouts);
  const [isOpen, setOpen] = useState(true);
  const field = useRef<HTMLInputElement>(null);
  usePayoutKeys(payouts, actions, {
    onToggle: (open) => setOpen(open ?? !isOpen),
    onSearch: () => field.current?.focus(),
  });
  const open = (change: Record<string, string>) =>
    void router.push({ pathname: PAGE, query: { stage, ...(q && { q }), ...change } }, undefined, { scroll: false });
  return (
    <>
      <DeskBar title="Payouts" sub={id ? 'One payout' : undefined}>
        <DeskSearch
          field={field}
          label="Search by name or username"
          placeholder="Name or username"
          text={q}
          onSearch={(text) => open({ q: text })}
        />
        <PaymentFiles payouts={payouts} isOffline={actions.isOffline} />
      </DeskBar>
      <DeskScroll>
        {summary && <Sums summary={summary} />}
        <StageTabs label="Stage" tabs={tabsOf(summary, id ? null : stage)}>
          <select
            className={styles.sort}
            aria-label="Order"
            value={payouts.sort}
            onChange={({ target }) => open({ sort: target.value })}
          >
            <option value="oldest">Oldest first</option>
            <option value="largest">Largest first</option>
          </select>
        </StageTabs>
        <List payouts={payouts} actions={actions} now={now} isOpen={isOpen} onOpen={setOpen} />
      </DeskScroll>
      <Selection payouts={payouts} actions={actions} />
      <KeyLine keys={KEYS} />
      {actions.rejected.length > 0 && (
        <ReasonDialog
          title={actions.rejected.length === 1 ? 'Reject this payout' : `Reject ${actions.rejected.length} payouts`}
          effect="No tokens move. The earnings can be requested again, and the payee gets an email."
          action="Reject"
          reasons={PAYOUT_REASONS}
          onSend={actions.send}
          onClose={actions.cancel}
        />
      )}
      {actions.reopened && <ReopenDialog what="payout" onSend={actions.sendReopened} onClose={actions.cancel} />}
    </>
  );
}

const tabsOf = (summary: Summary | null, shown: Stage | null) =>
  STAGES.map(({ stage, label }) => ({
    label,
    href: stage === 'waiting' ? PAGE : `${PAGE}?stage=${stage}`,
    count: summary?.[stage].count,
    isCurrent: stage === shown,
  }));

type Actions = ReturnType<typeof useActions>;

function Selection({ payouts, actions }: { payouts: ReturnType<typeof usePayouts>; actions: Actions }) {
  const { rows, summary, isBusy } = payouts;
  const { selected } = rows;
  const sum = `${moneyText(sumOf(selected))} ${summary?.currency ?? ''}`;
  const buttons: SelectAction[] = [
    { label: 'Reject', key: 'Shift+R', run: () => actions.reject(selected) },
    selected.every(({ stage }) => stage === 'waiting')
      ? { label: `Approve ${sum}`, key: 'Shift+A', strong: true, run: () => actions.keep(selected, 'approve') }
      : { label: `Mark paid ${sum}`, key: 'Shift+P', strong: true, run: () => actions.keep(selected, 'done') },
  ];
  return (
    <SelectBar count={selected.length} actions={buttons} disabled={isBusy || actions.isOffline} onClear={rows.clear}>
      {selectionText(selected)}
    </SelectBar>
  );
}

function List({
  payouts,
  actions,
  now,
  isOpen,
  onOpen,
}: {
  payouts: ReturnType<typeof usePayouts>;
  actions: Actions;
  now: number | null;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}) {
  const { list, rows, stage, id, q } = payouts;
  if (list.isLoading) return <DeskSkeleton />;
  if (list.error !== null && list.rows.length === 0) return <DeskError text={list.error} onRetry={list.reload} />;
  if (list.rows.length === 0)
    return (
      <DeskEmpty
        title={q ? 'No payout matches' : (STAGES.find((known) => known.stage === stage)?.empty ?? '')}
        action={
          (id || q) && (
            <LinkButton href={PAGE} variant="outline">
              Show all waiting payouts
            </LinkButton>
          )
        }
      >
        Requests of performers and studios appear here by themselves.
      </DeskEmpty>
    );
  return (
    <>
      <PayoutRows
        payouts={payouts}
        reasons={actions.reasons}
        now={now}
        isOpen={isOpen}
        listRef={rows.list}
        onOpen={(payout) => {
          onOpen(payout._id === rows.current?._id ? !isOpen : true);
          rows.choose(payout._id);
        }}
        onKeep={(payout) => actions.keep([payout], payout.stage === 'waiting' ? 'approve' : 'done')}
        onReject={(payout) => actions.reject([payout])}
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
