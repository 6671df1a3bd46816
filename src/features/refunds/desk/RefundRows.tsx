import { Fragment } from 'react';
import { REFUND_DECISIONS } from '@contract/reasons';
import { useOperator } from '@/layouts/data';
import { Approvals } from '@/ui/desk/Approvals';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/cx';
import { DeskNote } from '@/ui/desk/DeskStates';
import { durationText } from '@/ui/desk/DueTime';
import styles from '@/ui/desk/MoneyTable.module.css';
import { type useReasons } from '@/ui/desk/ReasonSelect';
import { OpenRow, SelectRow } from '@/ui/desk/RowParts';
import { formatTokens } from '@/ui/format';
import { Pill } from '@/ui/Pill';
import { type Refund } from './api';
import { RefundDetails } from './RefundDetails';
import { needsTwo } from './refundWords';
import { type useRefunds } from './useRefunds';

interface RowsProps {
  refunds: ReturnType<typeof useRefunds>;
  amounts: ReadonlyMap<string, number>;
  reasons: ReturnType<typeof useReasons>;
  now: number | null;
  isOpen: boolean;
  onAmount: (id: string, tokens: number) => void;
  onOpen: (refund: Refund) => void;
  onKeep: (refund: Refund) => void;
  onReject: (refund: Refund) => void;
  onReopen: (refund: Refund) => void;
}

const WORDS = {
  pending: { kind: 'wait', label: 'Waiting' },
  resolved: { kind: 'ok', label: 'Refunded' },
  rejected: { kind: 'bad', label: 'Rejected' },
} as const;

/** The refund requests as a table; the details of the current one open below it. */
export function RefundRows(props: RowsProps) {
  const { refunds, amounts, reasons, now, isOpen, onAmount, onOpen, onKeep, onReject, onReopen } = props;
  const { list, rows, refusals, isBusy, forget } = refunds;
  const { list: place, current } = rows;
  return (
    <div className={styles.panel} ref={place}>
      <table className={styles.table}>
        <Head rows={rows} />
        <tbody>
          {list.rows.map((refund) => {
            const id = refund._id;
            const isShown = id === current?._id && isOpen;
            const refusal = refusals.get(id);
            return (
              <Fragment key={id}>
                <RefundRow refund={refund} rows={rows} now={now} isExpanded={isShown} onOpen={onOpen} />
                {(isShown || refusal) && (
                  <tr className={styles.more}>
                    <td colSpan={7}>
                      {refusal && (
                        <div className={styles.note}>
                          <DeskNote kind="warn">
                            {refusal}{' '}
                            <Button size="sm" variant="quiet" onClick={() => forget(id)}>
                              Understood
                            </Button>
                          </DeskNote>
                        </div>
                      )}
                      {isShown && (
                        <RefundDetails
                          key={id}
                          refund={refund}
                          tokens={amounts.get(id) ?? refund.token}
                          isBusy={isBusy}
                          onTokens={(tokens) => onAmount(id, tokens)}
                          reason={reasons.reasonOf([refund], REFUND_DECISIONS.resolved)}
                          onReason={(reason) => reasons.choose(id, reason)}
                          onKeep={() => onKeep(refund)}
                          onReject={() => onReject(refund)}
                          onReopen={() => onReopen(refund)}
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

type Rows = RowsProps['refunds']['rows'];

function Head({ rows }: { rows: Rows }) {
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
            onChange={rows.toggleAll}
          />
        </th>
        <th scope="col">Member</th>
        <th scope="col">Item and reason</th>
        <th scope="col" className={styles.right}>
          Tokens
        </th>
        <th scope="col" className={cx(styles.apart, styles.hide)}>
          Waits
        </th>
        <th scope="col" className={styles.hide}>
          State
        </th>
        <th scope="col">
          <span className="visually-hidden">Details</span>
        </th>
      </tr>
    </thead>
  );
}

/** The state in a word; of a refund that needs two people, also who approved it. */
function RefundState({ refund }: { refund: Refund }) {
  const you = useOperator()._id;
  const { status, token, approval } = refund;
  const pill = <Pill kind={WORDS[status].kind}>{WORDS[status].label}</Pill>;
  if (status !== 'pending' || !(approval || needsTwo(refund, token))) return pill;
  return (
    <span className={styles.approval}>
      <Approvals names={approval ? [approval.name] : []} needed={2} mayBeYours={approval?.by !== you} />
      {approval ? `Approved by ${approval.by === you ? 'you' : approval.name}` : 'Two people'}
    </span>
  );
}

interface RefundRowProps {
  refund: Refund;
  rows: Rows;
  now: number | null;
  isExpanded: boolean;
  onOpen: (refund: Refund) => void;
}

function RefundRow({ refund, rows, now, isExpanded, onOpen }: RefundRowProps) {
  const { _id: id, order, description, token, status, refunded, createdAt } = refund;
  const isOn = rows.selected.some((row) => row._id === id);
  const isAt = rows.current?._id === id;
  return (
    <tr className={cx(styles.row, isOn && styles.on, isAt && styles.at)}>
      <td>
        <SelectRow
          label={`Select order ${order.orderNumber}`}
          isOn={isOn}
          disabled={status !== 'pending'}
          onToggle={() => rows.toggle(id)}
        />
      </td>
      <td>
        <span className={styles.person}>
          <Avatar src={order.user.avatar} size={30} />
          <span className={styles.lines}>
            <b>{order.user.name}</b>
            <span>Order {order.orderNumber}</span>
          </span>
        </span>
      </td>
      <td className={styles.below}>
        <span className={styles.lines}>
          <b>{order.name}</b>
          <span>{description}</span>
        </span>
      </td>
      <td className={styles.right}>
        <span className={styles.amount}>{formatTokens(refunded ?? token)}</span>
      </td>
      <td className={cx(styles.apart, styles.hide, styles.wide)}>
        <span className={styles.quiet}>
          {now !== null && status === 'pending' && durationText(now - new Date(createdAt).getTime())}
        </span>
      </td>
      <td className={cx(styles.hide, styles.wide)}>
        <RefundState refund={refund} />
      </td>
      <td>
        <OpenRow
          id={id}
          label={`Details of order ${order.orderNumber}`}
          isExpanded={isExpanded}
          onOpen={() => onOpen(refund)}
        />
      </td>
    </tr>
  );
}
