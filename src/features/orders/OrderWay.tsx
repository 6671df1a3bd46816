import { cx } from '@/ui/cx';
import { Icon } from '@/ui/Icon';
import { type DeliveryStatus } from './slice';
import { STATUS_WORDS, WAY } from './words';
import styles from './OrderScreen.module.css';

/** Where a parcel is: what lies behind it is lit. */
export function OrderWay({ status, shippingCode }: { status: DeliveryStatus; shippingCode: string | null }) {
  const at = WAY.findIndex((step) => step === status);
  return (
    <>
      {status === 'refunded' ? (
        <p className={styles.ended}>The tokens went back. Nothing more is delivered.</p>
      ) : (
        <ol className={styles.way}>
          {WAY.map((step, index) => (
            <li
              key={step}
              className={cx(styles.step, index <= at && styles.lit)}
              aria-current={index === at ? 'step' : undefined}
            >
              <i className={styles.lamp}>{index < at && <Icon name="check" size="xs" />}</i>
              {STATUS_WORDS[step]}
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
