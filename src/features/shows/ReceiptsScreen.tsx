import { type ReceiptView } from '@contract/shows';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { formatDuration } from '@/lib/timeText';
import form from '@/ui/accountForm.module.css';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { ListPanel } from '@/ui/ListPanel';
import styles from '@/ui/moneyTable.module.css';
import { Pagination } from '@/ui/Pagination';
import { PageTitle } from '@/ui/SectionHeading';
import { TokenAmount } from '@/ui/TokenAmount';
import { DateTime } from '@/ui/DateTime';
import { kindText, membersText } from './receiptText';
import { receiptQuery, RECEIPTS_PER_PAGE } from './receiptQuery';
import { selectReceipts } from './selectors';
import { receiptsRequested } from './slice';

/** The account's ended shows, newest first, with links to their receipts. */
export function ReceiptsScreen({ page }: { page: number }) {
  const account = useAppSelector(selectAccount);
  const dispatch = useAppDispatch();
  const receipts = useAppSelector(selectReceipts);
  const isPerformer = account?.role === 'performer';
  return (
    <div className={form.page}>
      <PageTitle>Shows</PageTitle>
      <ListPanel
        list={receipts}
        onRetry={() => dispatch(receiptsRequested(receiptQuery(page)))}
        empty={<Empty>Your private and group shows appear here with their receipts.</Empty>}
      >
        <table className={styles.table} aria-label="Shows">
          <thead>
            <tr>
              <th scope="col">With</th>
              <th scope="col">When</th>
              <th scope="col">Time</th>
              <th scope="col">Receipt</th>
              <th scope="col" className={styles.money}>
                {isPerformer ? 'Earned' : 'Paid'}
              </th>
            </tr>
          </thead>
          <tbody>
            {receipts.data.map((receipt) => (
              <ReceiptRow key={receipt._id} receipt={receipt} isPerformer={isPerformer} />
            ))}
          </tbody>
        </table>
      </ListPanel>
      <Pagination
        page={page}
        pages={Math.ceil(receipts.total / RECEIPTS_PER_PAGE)}
        hrefOf={(next) => `?page=${next}`}
      />
    </div>
  );
}

function ReceiptRow({ receipt, isPerformer }: { receipt: ReceiptView; isPerformer: boolean }) {
  const other = isPerformer ? receipt.member : receipt.performer;
  const duration = formatDuration(receipt.seconds);
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <Link href={`/account/${isPerformer ? 'performer' : 'user'}/shows/${receipt.conversationId}`}>
          {other?.name ?? membersText(receipt)}
        </Link>
        <span className={styles.second}>
          {kindText(receipt)}
          <span className={styles.narrow}>
            , <DateTime at={receipt.startedAt} />, {duration}
          </span>
        </span>
      </th>
      <td className={styles.wide}>
        <DateTime at={receipt.startedAt} />
      </td>
      <td className={styles.wide}>{duration}</td>
      <td className={styles.wide}>{receipt.number}</td>
      <td className={styles.money}>
        <TokenAmount
          amount={isPerformer ? (receipt.earned ?? 0) : -receipt.tokens}
          tone={isPerformer ? 'received' : 'spent'}
        />
      </td>
    </tr>
  );
}
