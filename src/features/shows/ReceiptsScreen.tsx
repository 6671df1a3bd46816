import { useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import form from '@/ui/accountForm.module.css';
import { Empty } from '@/ui/Empty';
import styles from '@/ui/moneyTable.module.css';
import { Link } from '@/ui/Link';
import { Pagination } from '@/ui/Pagination';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { TokenAmount } from '@/ui/TokenAmount';
import { DateTime } from '@/ui/DateTime';
import { clockOf } from './MeterPanel';
import { selectReceipts } from './selectors';

export const RECEIPTS_A_PAGE = 20;

/** The own shows that are over, newest first, each with its receipt. */
export function ReceiptsScreen({ page }: { page: number }) {
  const account = useAppSelector(selectAccount);
  const { data, total } = useAppSelector(selectReceipts);
  const isPerformer = account?.role === 'performer';
  const base = `/account/${isPerformer ? 'performer' : 'user'}/shows`;
  return (
    <div className={form.page}>
      <PageTitle>Shows</PageTitle>
      {data.length === 0 && <Empty>Private and group shows appear here with their receipts.</Empty>}
      {data.length > 0 && (
        <Panel flush>
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
              {data.map((receipt) => {
                const words = receipt.kind === 'private' ? 'Private show' : 'Group show';
                const other = isPerformer ? receipt.member : receipt.performer;
                return (
                  <tr key={receipt._id}>
                    <th scope="row" className={styles.name}>
                      <Link href={`${base}/${receipt.conversationId}`}>
                        {other?.name ??
                          `${receipt.members.length} ${receipt.members.length === 1 ? 'member' : 'members'}`}
                      </Link>
                      <span className={styles.second}>
                        {words}
                        <span className={styles.narrow}>
                          , <DateTime at={receipt.startedAt} />, {clockOf(receipt.seconds)}
                        </span>
                      </span>
                    </th>
                    <td className={styles.wide}>
                      <DateTime at={receipt.startedAt} />
                    </td>
                    <td className={styles.wide}>{clockOf(receipt.seconds)}</td>
                    <td className={styles.wide}>{receipt.number}</td>
                    <td className={styles.money}>
                      <TokenAmount
                        amount={isPerformer ? (receipt.earned ?? 0) : -receipt.tokens}
                        tone={isPerformer ? 'received' : 'spent'}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </Panel>
      )}
      <Pagination page={page} pages={Math.ceil(total / RECEIPTS_A_PAGE)} hrefOf={(next) => `?page=${next}`} />
    </div>
  );
}
