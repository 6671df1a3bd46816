import { useEffect, useRef } from 'react';
import { ADDRESS_FIELD_MAX_CHARACTERS, POSTAL_CODE_MAX_CHARACTERS } from '@contract/limits';
import { errorText } from '@/lib/errorText';
import { Button } from '@/ui/Button';
import { formatTokens } from '@/ui/format';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { LimitsLink } from '@/ui/LimitsLink';
import { LinkButton } from '@/ui/LinkButton';
import { Sheet } from '@/ui/Sheet';
import { TextInput } from '@/ui/TextInput';
import { TokenAmount } from '@/ui/TokenAmount';
import { type AddressField } from './useDeliveryAddress';
import { type PurchaseOffer, type Purchase, usePurchase } from './usePurchase';
import styles from './PurchaseDialog.module.css';

const SUCCESS_TEXTS: Record<PurchaseOffer['type'], string> = {
  video: 'You can watch it now, as often as you like.',
  gallery: 'You can view all its photos now.',
  product: 'You can download it now.',
};

interface AddressFieldLook {
  field: AddressField;
  label: string;
  /** what the browser fills in */
  autoComplete: string;
  maxLength?: number;
  /** beside another field */
  half?: boolean;
}
const ADDRESS_FIELDS: readonly AddressFieldLook[] = [
  { field: 'name', label: 'Name', autoComplete: 'name' },
  { field: 'street', label: 'Street and number', autoComplete: 'street-address' },
  {
    field: 'postalCode',
    label: 'Postal code',
    autoComplete: 'postal-code',
    maxLength: POSTAL_CODE_MAX_CHARACTERS,
    half: true,
  },
  { field: 'city', label: 'City', autoComplete: 'address-level2', half: true },
  { field: 'country', label: 'Country', autoComplete: 'country-name' },
];

/**
 * Asks for confirmation with the price and the balance, pays, and shows the result.
 * @param onClose called with true after a purchase
 */
export function PurchaseDialog({ item, onClose }: { item: PurchaseOffer; onClose: (bought: boolean) => void }) {
  const purchase = usePurchase(item);
  const { status, bought } = purchase;
  const close = () => {
    if (status === 'sending') return;
    purchase.clear();
    onClose(status === 'bought');
  };
  return (
    <Sheet open title={bought ? 'Purchase complete' : `Buy ${item.name}`} onClose={close}>
      {bought ? (
        <Completed item={item} purchase={purchase} onClose={close} />
      ) : (
        <Confirmation item={item} purchase={purchase} />
      )}
    </Sheet>
  );
}

function Confirmation({ item, purchase }: { item: PurchaseOffer; purchase: Purchase }) {
  const { status, attempts } = purchase;
  const form = useRef<HTMLFormElement>(null);
  // the wrong field may be scrolled out of view
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [attempts, status]);
  return (
    <form
      ref={form}
      className={styles.body}
      onSubmit={(event) => {
        event.preventDefault();
        if (status !== 'sending') purchase.confirm();
      }}
    >
      {item.image && <img className={styles.picture} src={item.image} alt="" />}
      {item.isShipped && <ParcelFields purchase={purchase} />}
      <div className={styles.foot}>
        <PayFooter purchase={purchase} />
      </div>
    </form>
  );
}

/** The sums, errors and the button. Stays in view while the fields above scroll. */
function PayFooter({ purchase }: { purchase: Purchase }) {
  const { status, error, total, balance, missing, wallet } = purchase;
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>Price{purchase.quantity > 1 ? ` for ${purchase.quantity}` : ''}</dt>
          <dd>
            <TokenAmount amount={total} />
          </dd>
        </div>
        <div>
          <dt>Balance</dt>
          <dd>
            <TokenAmount amount={balance} />
          </dd>
        </div>
        <div className={styles.after}>
          <dt>{missing > 0 ? 'Missing' : 'Balance after purchase'}</dt>
          <dd>
            <TokenAmount amount={missing > 0 ? missing : Math.round((balance - total) * 100) / 100} />
          </dd>
        </div>
      </dl>
      {status === 'refused' && error && !purchase.isAddressRefused && (
        <p className={styles.error} role="alert">
          <Icon name="alert" size="sm" />
          <span>
            {errorText(error)}
            <LimitsLink error={error} />
          </span>
        </p>
      )}
      {status === 'unknown' && (
        <p className={styles.error} role="alert">
          <Icon name="alert" size="sm" />
          The server did not reply. You can safely try again: you pay only once.
        </p>
      )}
      {missing > 0 ? (
        <LinkButton href={wallet} variant="lamp" size="lg" full>
          Get tokens
        </LinkButton>
      ) : (
        <Button type="submit" variant="primary" size="lg" full busy={status === 'sending'} busyLabel="Paying">
          {status === 'unknown' ? 'Try again' : 'Pay'} <TokenAmount amount={total} />
        </Button>
      )}
    </>
  );
}

/** The quantity and the delivery address. */
function ParcelFields({ purchase }: { purchase: Purchase }) {
  const { quantity, maxQuantity, setQuantity } = purchase;
  return (
    <>
      <div className={styles.quantity} role="group" aria-label="Quantity">
        <span className={styles.word}>Quantity</span>
        <IconButton
          icon="minus"
          label="Decrease quantity"
          disabled={quantity <= 1}
          onClick={() => setQuantity(quantity - 1)}
        />
        <output className={styles.number}>{formatTokens(quantity)}</output>
        <IconButton
          icon="plus"
          label="Increase quantity"
          disabled={quantity >= maxQuantity}
          onClick={() => setQuantity(quantity + 1)}
        />
      </div>
      <fieldset className={styles.address}>
        <legend>Delivery address</legend>
        <p className={styles.hint}>Only the performer sees it. It is kept for your next order.</p>
        {ADDRESS_FIELDS.map(({ field, label, autoComplete, maxLength = ADDRESS_FIELD_MAX_CHARACTERS, half }) => (
          <div key={field} className={half ? styles.half : styles.whole}>
            <TextInput
              label={label}
              autoComplete={`shipping ${autoComplete}`}
              maxLength={maxLength}
              value={purchase.address[field]}
              error={purchase.addressError(field)}
              onChange={(event) => purchase.changeAddress(field, event.target.value)}
            />
          </div>
        ))}
      </fieldset>
    </>
  );
}

function Completed({
  item,
  purchase: { bought },
  onClose,
}: {
  item: PurchaseOffer;
  purchase: Purchase;
  onClose: () => void;
}) {
  if (!bought) return null;
  return (
    <div className={styles.body}>
      <p role="status" className={styles.done}>
        <Icon name="check" />
        {item.isShipped
          ? 'The performer has your order. You get an email when it is on its way.'
          : SUCCESS_TEXTS[item.type]}
      </p>
      <dl className={styles.sums}>
        <div>
          <dt>Order {bought.orderNumber}</dt>
          <dd>{bought.name}</dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>
            <TokenAmount amount={bought.token} tone="spent" />
          </dd>
        </div>
        <div className={styles.after}>
          <dt>Balance</dt>
          <dd>
            <TokenAmount amount={bought.balance} />
          </dd>
        </div>
      </dl>
      <Button variant="primary" size="lg" full onClick={onClose}>
        {item.isShipped ? 'Done' : 'Open it'}
      </Button>
      <LinkButton href={`/account/user/orders/${bought._id}`} size="lg" full>
        View order
      </LinkButton>
    </div>
  );
}
