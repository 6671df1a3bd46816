import { useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { Empty } from '@/ui/Empty';
import { formatTokens } from '@/ui/format';
import { LinkButton } from '@/ui/LinkButton';
import { Pagination } from '@/ui/Pagination';
import { Panel } from '@/ui/Panel';
import { When } from '@/ui/When';
import { clockOf } from './MeterPanel';
import { selectReceipts } from './selectors';
import styles from './shows.module.css';

export const RECEIPTS_A_PAGE = 20;

/** The own shows that are over, newest first, each with its receipt. */
export function ReceiptsScreen({ page }: { page: number }) {
  const account = useAppSelector(selectAccount);
  const { data, total } = useAppSelector(selectReceipts);
  const isPerformer = account?.role === 'performer';
  return (
    <>
      <h1 className={styles.name}>Shows</h1>
      {data.length === 0 && <Empty>Private and group shows appear here with their receipts.</Empty>}
      {data.map((receipt) => {
        const other = isPerformer ? receipt.member : receipt.performer;
        return (
          <Panel key={receipt._id} className={styles.receipt}>
            <div className={styles.bar}>
              <div className={styles.words}><b>{other?.name ?? 'Group show'}</b><p className={styles.muted}>{receipt.kind === 'private' ? 'Private show' : 'Group show'}, <When at={receipt.startedAt} />, {clockOf(receipt.seconds)}, receipt {receipt.number}</p></div>
              <span>{isPerformer ? `+${formatTokens(receipt.earned ?? 0)}` : `-${formatTokens(receipt.tokens)}`}</span>
              <LinkButton variant="quiet" size="sm" href={`/account/${isPerformer ? 'performer' : 'user'}/shows/${receipt.conversationId}`}>Receipt</LinkButton>
            </div>
          </Panel>
        );
      })}
      <Pagination page={page} pages={Math.ceil(total / RECEIPTS_A_PAGE)} hrefOf={(next) => `?page=${next}`} />
    </>
  );
}
