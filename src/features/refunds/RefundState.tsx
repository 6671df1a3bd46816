import { Pill } from '@/ui/Pill';
import { TokenAmount } from '@/ui/TokenAmount';
import { type RefundRequest } from './state';
import { STATUS_KIND, STATUS_LABELS } from './labels';
import styles from './Refunds.module.css';

/** The status of a refund request. */
export function RefundState({ refund }: { refund: Pick<RefundRequest, 'status' | 'token' | 'note'> }) {
  return (
    <div className={styles.body}>
      <p className={styles.state}>
        <Pill kind={STATUS_KIND[refund.status]}>{STATUS_LABELS[refund.status]}</Pill>
        <TokenAmount amount={refund.token} tone={refund.status === 'resolved' ? 'received' : 'plain'} />
      </p>
      {refund.status === 'pending' && (
        <p className={styles.words}>We are reviewing your request and will answer by email.</p>
      )}
      {refund.note && <blockquote className={styles.note}>{refund.note}</blockquote>}
    </div>
  );
}
