import { Fragment, type RefObject } from 'react';
import { PAYOUT_DECISIONS } from '@contract/reasons';
import { useOperator } from '@/layouts/data';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/cx';
import { Approvals } from '@/ui/desk/Approvals';
import { DeskNote } from '@/ui/desk/DeskStates';
import styles from '@/ui/desk/MoneyTable.module.css';
import { type useReasons } from '@/ui/desk/ReasonSelect';
import { OpenRow, SelectRow } from '@/ui/desk/RowParts';
import { Pill } from '@/ui/Pill';
import { type Payout } from './api';
import { PayoutDetails } from './PayoutDetails';
import { accountText, checkOf, decisionsOf, mayApprove, moneyText } from './payoutWords';
import { type usePayouts } from './usePayouts';

interface RowsProps {
  payouts: ReturnType<typeof usePayouts>;
  reasons: ReturnType<typeof useReasons>;
  now: number | null;
  isOpen: boolean;
  listRef: RefObject<HTMLDivElement | null>;
  onOpen: (payout: Payout) => void;
  onKeep: (payout: Payout) => void;
  onReject: (payout: Payout) => void;
  onReopen: (payout: Payout) => void;
}

/** The approvals of a payout in a row: rings, and a few words. */
function ApprovalCell({ payout }: { payout: Payout }) {
  const you = useOperator();
  const { approvals, approvalsNeeded, stage } = payout;
  if (approvalsNeeded === 1) return <span className={styles.quiet}>One approval</span>;
  const mayBeYours = stage === 'waiting' && mayApprove(payout, you._id);
  const words =
    approvals.length >= approvalsNeeded || stage !== 'waiting'
      ? 'Two people'
      : approvals.length === 0
        ? 'Needs two'
        : mayBeYours
          ? 'Needs yours'
          : 'Waits for a second person';
  return (
    <span className={styles.approval}>
      <Approvals names={approvals.map(({ name }) => name)} needed={approvalsNeeded} mayBeYours={mayBeYours} />
      {words}
    </span>
  );
}

function Check({ payout, now }: { payout: Payout; now: number | null }) {
  const check = now === null ? null : checkOf(payout, now);
  return check ? (
    <Pill kind={check.kind}>{check.text}</Pill>
  ) : (
    <span className={cx(styles.quiet, styles.wide)}>Clear</span>
  );
}

function Head({ payouts: { rows, summary } }: Pick<RowsProps, 'payouts'>) {
  const isAll = rows.selectable.length > 0 && rows.selected.length === rows.selectable.length;
  return (
    <thead>
      <tr>
        <th scope="col">
          <input
            type="checkbox"
            className={styles.box}
            aria-label={`Select all ${rows.selectable.length}`}
            checked={isAll}
            disabled={rows.selectable.length === 0}
            ref={(box) => {
              if (box) box.indeterminate = !isAll && rows.selected.length > 0;
            }}
            onChange={rows.toggleAll}
          />
        </th>
        <th scope="col">Payee</th>
        <th scope="col" className={cx(styles.right, styles.hide)}>
          Tokens
        </th>
        <th scope="col" className={styles.right}>
          {summary?.currency ?? 'Amount'}
        </th>
        <th scope="col" className={cx(styles.apart, styles.hide)}>
          Account
        </th>
        <th scope="col">Checks</th>
        <th scope="col">Approval</th>
        <th scope="col">
          <span className="visually-hidden">Details</span>
        </th>
      </tr>
    </thead>
  );
}

/** The payouts as a table; the details of the current one open below it. */
export function PayoutRows(props: RowsProps) {
  const { payouts, reasons, now, isOpen, listRef, onOpen, onKeep, onReject, onReopen } = props;
  const { list, rows, refusals, isBusy, summary, forget } = payouts;
  return (
    <div className={styles.panel} ref={listRef}>
      <table className={styles.table}>
        <Head payouts={payouts} />
        <tbody>
          {list.rows.map((payout) => {
            const isAt = payout._id === rows.current?._id;
            const refusal = refusals.get(payout._id);
            return (
              <Fragment key={payout._id}>
                <PayoutRow payout={payout} rows={rows} now={now} isExpanded={isAt && isOpen} onOpen={onOpen} />
                {((isAt && isOpen) || refusal) && (
                  <tr className={styles.more}>
                    <td colSpan={8}>
                      {refusal && (
                        <div className={styles.note}>
                          <DeskNote kind="warn">
                            {refusal}{' '}
                            <Button size="sm" variant="quiet" onClick={() => forget(payout._id)}>
                              Understood
                            </Button>
                          </DeskNote>
                        </div>
                      )}
                      {isAt && isOpen && (
                        <PayoutDetails
                          key={`${payout._id}/${payout.version}`}
                          payout={payout}
                          isBusy={isBusy}
                          limit={summary?.twoPersonLimit ?? 0}
                          currency={summary?.currency ?? ''}
                          reason={reasons.reasonOf(
                            [payout],
                            PAYOUT_DECISIONS[decisionsOf(payout.stage).keep ?? 'approve'],
                          )}
                          onReason={(reason) => reasons.choose(payout._id, reason)}
                          onKeep={() => onKeep(payout)}
                          onReject={() => onReject(payout)}
                          onReopen={() => onReopen(payout)}
                        />
                      )}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface PayoutRowProps {
  payout: Payout;
  rows: RowsProps['payouts']['rows'];
  now: number | null;
  isExpanded: boolean;
  onOpen: (payout: Payout) => void;
}

function PayoutRow({ payout, rows, now, isExpanded, onOpen }: PayoutRowProps) {
  const { _id: id, account, role, tokenMustPay, price } = payout;
  const isOn = rows.selected.some((row) => row._id === id);
  const isAt = rows.current?._id === id;
  return (
    <tr className={cx(styles.row, isOn && styles.on, isAt && styles.at)}>
      <td>
        <SelectRow
          label={`Select ${account.name}`}
          isOn={isOn}
          disabled={!rows.selectable.includes(payout)}
          onToggle={() => rows.toggle(id)}
        />
      </td>
      <td>
        <span className={styles.person}>
          <Avatar src={account.avatar} size={30} />
          <span className={styles.lines}>
            <b>{account.name}</b>
            <span>
              {role === 'studio' ? 'Studio' : 'Performer'}, {account.username}
            </span>
          </span>
        </span>
      </td>
      <td className={cx(styles.right, styles.hide, styles.wide)}>
        <span className={styles.tokens}>{moneyText(tokenMustPay)}</span>
      </td>
      <td className={styles.right}>
        <span className={styles.amount}>{moneyText(price)}</span>
      </td>
      <td className={cx(styles.apart, styles.hide, styles.wide)}>
        <span className={styles.account}>{accountText(payout)}</span>
      </td>
      <td className={styles.below}>
        <Check payout={payout} now={now} />
      </td>
      <td className={styles.below}>
        <ApprovalCell payout={payout} />
      </td>
      <td>
        <OpenRow id={id} label={`Details of ${account.name}`} isExpanded={isExpanded} onOpen={() => onOpen(payout)} />
      </td>
    </tr>
  );
}
