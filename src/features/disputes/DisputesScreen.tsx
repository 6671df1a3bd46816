import { useRouter } from 'next/router';
import { Fragment, useCallback, useState } from 'react';
import { useDesk } from '@/layouts/data';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/cx';
import { DeskBar } from '@/ui/desk/DeskBar';
import { DeskScroll } from '@/ui/desk/DeskPanel';
import { DeskEmpty, DeskError, DeskSkeleton } from '@/ui/desk/DeskStates';
import { DueTime, useNow } from '@/ui/desk/DueTime';
import { KeyLine } from '@/ui/desk/Keys';
import styles from '@/ui/desk/MoneyTable.module.css';
import { OpenRow } from '@/ui/desk/RowParts';
import { StageTabs } from '@/ui/desk/StageTabs';
import { useDeskList } from '@/ui/desk/useDeskList';
import { useKeys } from '@/ui/desk/useKeys';
import { useRows } from '@/ui/desk/useRows';
import { formatTokens } from '@/ui/format';
import { Pill } from '@/ui/Pill';
import { type Dispute, type DisputeFilter, searchDisputes } from './api';
import { DisputeDetails } from './DisputeDetails';

const PAGE = '/operator/disputes';
const FILTERS: readonly { filter: DisputeFilter; label: string; empty: string }[] = [
  { filter: 'open', label: 'Open', empty: 'No payment is disputed' },
  { filter: 'won', label: 'Won', empty: 'No dispute was won yet' },
  { filter: 'lost', label: 'Lost', empty: 'No dispute was lost' },
];
const STATUS = {
  needs_response: { kind: 'wait', label: 'Needs evidence' },
  under_review: { kind: 'info', label: 'At the bank' },
  won: { kind: 'ok', label: 'Won' },
  lost: { kind: 'bad', label: 'Lost' },
} as const;
const REASONS: Readonly<Record<string, string>> = {
  fraudulent: 'Payer says it was fraud',
  product_not_received: 'Payer received nothing',
  product_unacceptable: 'Payer did not accept it',
  unrecognized: 'Payer does not know the charge',
  duplicate: 'Charged twice',
  credit_not_processed: 'Payer expected a refund',
};

/** Payments that banks dispute: the deadline, the evidence, and what the ledger does. */
export function DisputesScreen() {
  const { query } = useRouter();
  const { changes } = useDesk();
  const id = typeof query.id === 'string' ? query.id : '';
  const filter = FILTERS.find((known) => known.filter === query.status)?.filter ?? 'open';
  const load = useCallback(
    (limit: number) => searchDisputes({ ...(id ? { id } : { status: filter }), limit }),
    [id, filter],
  );
  const list = useDeskList(load, changes);
  const rows = useRows(list.rows, { asked: id });
  const [isOpen, setOpen] = useState(true);
  useKeys([
    { key: 'j', label: 'Next dispute', run: () => rows.move(1) },
    { key: 'k', label: 'Previous dispute', run: () => rows.move(-1) },
    { key: 'Enter', label: 'Open or close the details', run: () => setOpen(!isOpen) },
  ]);
  return (
    <>
      <DeskBar title="Disputes" sub="The bank decides; evidence has a deadline" />
      <DeskScroll>
        <StageTabs label="State" tabs={tabsOf(id ? null : filter, list.total)} />
        {list.isLoading && <DeskSkeleton />}
        {list.error !== null && list.rows.length === 0 && <DeskError text={list.error} onRetry={list.reload} />}
        {!list.isLoading && list.error === null && list.rows.length === 0 && (
          <DeskEmpty title={FILTERS.find((known) => known.filter === filter)?.empty ?? ''}>
            Chargebacks that the payment provider reports appear here by themselves.
          </DeskEmpty>
        )}
        {list.rows.length > 0 && (
          <Rows
            list={list}
            rows={rows}
            isOpen={isOpen}
            onOpen={(dispute) => {
              setOpen(dispute._id === rows.current?._id ? !isOpen : true);
              rows.choose(dispute._id);
            }}
          />
        )}
        {list.hasMore && (
          <div className={styles.foot}>
            <Button variant="outline" size="sm" onClick={list.loadMore}>
              Show more
            </Button>
          </div>
        )}
      </DeskScroll>
      <KeyLine
        keys={[
          { keys: ['j', 'k'], label: 'move' },
          { keys: ['Enter'], label: 'open' },
        ]}
      />
    </>
  );
}

const tabsOf = (shown: (typeof FILTERS)[number]['filter'] | null, total: number) =>
  FILTERS.map(({ filter, label }) => ({
    label,
    href: filter === 'open' ? PAGE : `${PAGE}?status=${filter}`,
    count: filter === shown ? total : undefined,
    isCurrent: filter === shown,
  }));

interface RowsProps {
  list: ReturnType<typeof useDeskList<Dispute>>;
  rows: ReturnType<typeof useRows<Dispute>>;
  isOpen: boolean;
  onOpen: (dispute: Dispute) => void;
}

function Rows({ list, rows: { list: place, current }, isOpen, onOpen }: RowsProps) {
  const now = useNow();
  return (
    <div className={styles.panel} ref={place}>
      <table className={styles.table}>
        <Head />
        <tbody>
          {list.rows.map((dispute) => {
            const id = dispute._id;
            const isAt = id === current?._id;
            return (
              <Fragment key={id}>
                <Row dispute={dispute} now={now} isAt={isAt} isExpanded={isAt && isOpen} onOpen={onOpen} />
                {isAt && isOpen && (
                  <tr className={styles.more}>
                    <td colSpan={8}>
                      <DisputeDetails key={id} dispute={dispute} onChanged={(changed) => list.change(id, changed)} />
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

const Head = () => (
  <thead>
    <tr>
      <th scope="col">
        <span className="visually-hidden">Picture</span>
      </th>
      <th scope="col">Member</th>
      <th scope="col">Reason</th>
      <th scope="col" className={styles.right}>
        Amount
      </th>
      <th scope="col" className={cx(styles.right, styles.hide)}>
        Tokens
      </th>
      <th scope="col">Evidence by</th>
      <th scope="col">State</th>
      <th scope="col">
        <span className="visually-hidden">Details</span>
      </th>
    </tr>
  </thead>
);

interface RowProps {
  dispute: Dispute;
  now: number | null;
  isAt: boolean;
  isExpanded: boolean;
  onOpen: (dispute: Dispute) => void;
}

function Row({ dispute, now, isAt, isExpanded, onOpen }: RowProps) {
  const { _id: id, account, order, amount, currency, reason, respondBy, status } = dispute;
  return (
    <tr className={cx(styles.row, isAt && styles.at)}>
      <td className={styles.face}>
        <Avatar src={account.avatar} size={30} />
      </td>
      <td>
        <span className={styles.lines}>
          <b>{account.name}</b>
          <span>{order.packageName}</span>
        </span>
      </td>
      <td className={styles.below}>{REASONS[reason] ?? 'Disputed by the bank'}</td>
      <td className={styles.right}>
        <span className={styles.amount}>
          {formatTokens(amount, 'always')} {currency}
        </span>
      </td>
      <td className={cx(styles.right, styles.hide, styles.wide)}>
        <span className={styles.tokens}>{formatTokens(order.tokens)}</span>
      </td>
      <td className={styles.below}>
        {respondBy && status === 'needs_response' ? (
          <DueTime dueAt={respondBy} now={now} />
        ) : (
          <span className={cx(styles.quiet, styles.wide)}>No more</span>
        )}
      </td>
      <td className={styles.below}>
        <Pill kind={STATUS[status].kind}>{STATUS[status].label}</Pill>
      </td>
      <td>
        <OpenRow
          id={id}
          label={`Details of the dispute of ${account.name}`}
          isExpanded={isExpanded}
          onOpen={() => onOpen(dispute)}
        />
      </td>
    </tr>
  );
}
