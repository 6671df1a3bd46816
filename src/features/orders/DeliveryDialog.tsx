import { type FormEvent, useState } from 'react';
import { SHIPPING_CODE_MAX_CHARACTERS } from '@contract/limits';
import { useAppDispatch } from '@/application/hooks';
import { notify } from '@/lib/sideEffects';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { ErrorNote } from '@/ui/ErrorNote';
import { Select } from '@/ui/Select';
import { TextInput } from '@/ui/TextInput';
import { TokenAmount } from '@/ui/TokenAmount';
import { updateOrder } from './api';
import { OrderWay } from './OrderWay';
import { orderChanged, type Order } from './slice';
import { STATUS_WORDS, WAY } from './words';
import styles from './OrderScreen.module.css';

type Step = (typeof WAY)[number];

/** An order as the performer works on it: who bought what, where it goes, and how far it is. */
export function DeliveryDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  return (
    <Dialog open title={`Order ${order.orderNumber}`} onClose={onClose}>
      <dl className={styles.facts}>
        <div>
          <dt>{order.name}</dt>
          {order.quantity > 1 && <dd className={styles.count}>{order.quantity} ×</dd>}
        </div>
        <div>
          <dt>Bought by</dt>
          <dd>{order.user.username}</dd>
        </div>
        {order.deliveryAddress && (
          <div>
            <dt>Send it to</dt>
            <dd className={styles.address}>
              {order.deliveryAddress}
              {order.postalCode && `\n${order.postalCode}`}
            </dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>Paid</dt>
          <dd>
            <TokenAmount amount={order.token} />
          </dd>
        </div>
      </dl>
      {order.delivery === 'post' && order.deliveryStatus !== 'refunded' ? (
        <DeliveryForm order={order} onSaved={onClose} />
      ) : order.delivery === 'post' ? (
        <OrderWay status={order.deliveryStatus} shippingCode={order.shippingCode} />
      ) : (
        <p className={styles.ended}>
          {order.deliveryStatus === 'refunded'
            ? 'The tokens went back.'
            : 'It opened for the buyer at once. There is nothing to send.'}
        </p>
      )}
    </Dialog>
  );
}

/** Forward only: what lies behind is no choice any more. */
function DeliveryForm({ order, onSaved }: { order: Order; onSaved: () => void }) {
  const dispatch = useAppDispatch();
  const [status, setStatus] = useState(order.deliveryStatus as Step);
  const [code, setCode] = useState(order.shippingCode ?? '');
  const {
    status: sending,
    error,
    submit,
  } = useSubmission(async (body: Parameters<typeof updateOrder>[1]) => {
    dispatch(orderChanged(await updateOrder(order._id, body)));
    notify('success', 'Saved. The buyer gets a mail.');
    onSaved();
  });
  const ahead = WAY.slice(WAY.indexOf(order.deliveryStatus as Step));
  const changed = status !== order.deliveryStatus || code.trim() !== (order.shippingCode ?? '');
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (changed) void submit({ deliveryStatus: status, shippingCode: code.trim() || null });
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <Select
        label="State"
        options={ahead.map((value) => ({ value, label: STATUS_WORDS[value] }))}
        value={status}
        onChange={(event) => setStatus(event.target.value as Step)}
        hint="It moves forward only."
      />
      <TextInput
        label="Shipping code"
        maxLength={SHIPPING_CODE_MAX_CHARACTERS}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        hint="The buyer can follow the parcel by it."
      />
      {sending === 'failed' && <ErrorNote kept="Nothing was changed.">{errorText(error)}</ErrorNote>}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        full
        busy={sending === 'sending'}
        busyLabel="Saving"
        disabled={!changed}
      >
        Save
      </Button>
    </form>
  );
}
