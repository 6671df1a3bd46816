import { DELIVERY_ADDRESS_MAX_CHARACTERS, POSTAL_CODE_MAX_CHARACTERS } from '@contract/limits';
import { errorText } from '@/lib/errorText';
import { Button } from '@/ui/Button';
import { formatTokens } from '@/ui/format';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { LinkButton } from '@/ui/LinkButton';
import { Sheet } from '@/ui/Sheet';
import { TextArea } from '@/ui/TextArea';
import { TextInput } from '@/ui/TextInput';
import { TokenAmount } from '@/ui/TokenAmount';
import { type Offer, type Purchase, usePurchase } from './usePurchase';
import styles from './PurchaseDialog.module.css';

const OPENS: Record<Offer['type'], string> = {
  video: 'It is open for you now, for as long as you like.',
  gallery: 'All its photos are open for you now.',
  product: 'It is ready to download.',
};

/** Asks before it pays: what, for how much, what is left. @param onClose is told whether something was bought */
export function PurchaseDialog({ item, onClose }: { item: Offer; onClose: (bought: boolean) => void }) {
  const purchase = usePurchase(item);
  const { status, bought } = purchase;
  const close = () => {
    if (status === 'sending') return;
    purchase.clear();
    onClose(status === 'bought');
  };
  return (
    <Sheet open title={bought ? 'It is yours' : `Buy ${item.name}`} onClose={close}>
      {bought ? <Bought item={item} purchase={purchase} onClose={close} /> : <Asked item={item} purchase={purchase} />}
    </Sheet>
  );
}

function Asked({ item, purchase }: { item: Offer; purchase: Purchase }) {
  const { status, error, total, balance, missing, wallet } = purchase;
  return (
    <form
      className={styles.body}
      onSubmit={(event) => {
        event.preventDefault();
        if (status !== 'sending') purchase.confirm();
      }}
    >
      {item.image && <img className={styles.picture} src={item.image} alt="" />}
      {item.posted && <Parcel purchase={purchase} />}
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
          <dt>{missing > 0 ? 'Missing' : 'Balance after it'}</dt>
          <dd>
            <TokenAmount amount={missing > 0 ? missing : Math.round((balance - total) * 100) / 100} />
          </dd>
        </div>
      </dl>
      {status === 'refused' && error && !purchase.addressFault && (
        <p className={styles.error} role="alert">
          <Icon name="alert" size="sm" />
          {errorText(error)}
        </p>
      )}
      {status === 'unknown' && (
        <p className={styles.error} role="alert">
          <Icon name="alert" size="sm" />
          No answer came. Sending it again cannot pay twice.
        </p>
      )}
      {missing > 0 ? (
        <LinkButton href={wallet} variant="lamp" size="lg" full>
          Get tokens
        </LinkButton>
      ) : (
        <Button type="submit" variant="primary" size="lg" full busy={status === 'sending'} busyLabel="Paying">
          {status === 'unknown' ? 'Send it again' : 'Pay'} <TokenAmount amount={total} />
        </Button>
      )}
    </form>
  );
}

/** How many, and where to. */
function Parcel({ purchase }: { purchase: Purchase }) {
  const { quantity, most, setQuantity } = purchase;
  return (
    <>
      <div className={styles.quantity} role="group" aria-label="Quantity">
        <span className={styles.word}>Quantity</span>
        <IconButton icon="minus" label="One less" disabled={quantity <= 1} onClick={() => setQuantity(quantity - 1)} />
        <output className={styles.number}>{formatTokens(quantity)}</output>
        <IconButton
          icon="plus"
          label="One more"
          disabled={quantity >= most}
          onClick={() => setQuantity(quantity + 1)}
        />
      </div>
      <TextArea
        label="Delivery address"
        autoComplete="street-address"
        rows={3}
        maxLength={DELIVERY_ADDRESS_MAX_CHARACTERS}
        value={purchase.deliveryAddress}
        error={purchase.addressFault}
        hint="Only the performer who sends it sees it."
        onChange={(event) => purchase.setAddress(event.target.value)}
      />
      <TextInput
        label="Postal code"
        autoComplete="postal-code"
        maxLength={POSTAL_CODE_MAX_CHARACTERS}
        value={purchase.postalCode}
        onChange={(event) => purchase.setPostalCode(event.target.value)}
      />
    </>
  );
}

function Bought({ item, purchase: { bought }, onClose }: { item: Offer; purchase: Purchase; onClose: () => void }) {
  if (!bought) return null;
  return (
    <div className={styles.body}>
      <p role="status" className={styles.done}>
        <Icon name="check" />
        {item.posted ? 'The order is with the performer. You get a mail when it is on its way.' : OPENS[item.type]}
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
          <dt>Balance now</dt>
          <dd>
            <TokenAmount amount={bought.balance} />
          </dd>
        </div>
      </dl>
      <Button variant="primary" size="lg" full onClick={onClose}>
        {item.posted ? 'Done' : 'Open it'}
      </Button>
      <LinkButton href={`/account/user/orders/${bought._id}`} size="lg" full>
        See the order
      </LinkButton>
    </div>
  );
}
