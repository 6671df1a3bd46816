import { cx } from '@/ui/cx';
import { Icon } from '@/ui/Icon';
import { type DeliveryStatus } from './state';
import { STATUS_LABELS, DELIVERY_STEPS } from './labels';
import styles from './OrderScreen.module.css';

/** Shows the delivery steps of a parcel, with completed ones highlighted. */
export function DeliverySteps({ status, shippingCode }: { status: DeliveryStatus; shippingCode: string | null }) {
  const at = DELIVERY_STEPS.findIndex((step) => step === status);
  return (
    <>
      {status === 'refunded' ? (
        <p className={styles.ended}>This order was refunded. The delivery was cancelled.</p>
      ) : (
        <ol className={styles.steps}>
          {DELIVERY_STEPS.map((step, index) => (
            <li
              key={step}
              className={cx(styles.step, index <= at && styles.done)}
              aria-current={index === at ? 'step' : undefined}
            >
              <i className={styles.dot}>{index < at && <Icon name="check" size="xs" />}</i>
              {STATUS_LABELS[step]}
            </li>
          ))}
        </ol>
      )}
      {shippingCode && (
        <p className={styles.code}>
          Shipping code <b>{shippingCode}</b>
        </p>
      )}
    </>
  );
}
