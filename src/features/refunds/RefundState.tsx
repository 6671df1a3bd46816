import { Pill } from '@/ui/Pill';
import { TokenAmount } from '@/ui/TokenAmount';
import { type RefundRequest } from './slice';
import { STATUS_KIND, STATUS_WORDS } from './words';
import styles from './Refunds.module.css';

/** What became of a request. */
export function RefundState({ refund }: { refund: Pick<RefundRequest, 'status' | 'token' | 'note'> }) {
  return (
    <div className={styles.body}>
      <p className={styles.state}>
        <Pill kind={STATUS_KIND[refund.status]}>{STATUS_WORDS[refund.status]}</Pill>
        <TokenAmount amount={refund.token} tone={refund.status === 'resolved' ? 'received' : 'plain'} />
      </p>
      {refund.status === 'pending' && (
        <p className={styles.words}>Somebody looks at it and answers by mail. Nothing is lost meanwhile.</p>
      )}
      {refund.note && <blockquote className={styles.note}>{refund.note}</blockquote>}
    </div>
  );
}
