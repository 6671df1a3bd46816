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
import { DeliverySteps } from './DeliverySteps';
import { orderChanged } from './slice';
import { type Order } from './state';
import { STATUS_LABELS, DELIVERY_STEPS } from './labels';
import styles from './OrderScreen.module.css';

type Step = (typeof DELIVERY_STEPS)[number];

/** Shows an order to its performer, who can update the delivery. */
export function DeliveryDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  return (
    <Dialog open title={`Order ${order.orderNumber}`} onClose={onClose}>
      <dl className={styles.facts}>
        <div>
          <dt>{order.name}</dt>
          {order.quantity > 1 && <dd className={styles.count}>{order.quantity} ×</dd>}
        </div>
        <div>
          <dt>Buyer</dt>
          <dd>{order.user.username}</dd>
        </div>
        {order.deliveryAddress && (
          <div>
            <dt>Delivery address</dt>
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
        <DeliverySteps status={order.deliveryStatus} shippingCode={order.shippingCode} />
      ) : (
        <p className={styles.ended}>
          {order.deliveryStatus === 'refunded'
            ? 'This order was refunded.'
            : 'The buyer got access at once. There is nothing to send.'}
        </p>
      )}
    </Dialog>
  );
}

/** Offers the present and later steps only: a delivery cannot go back. */
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
    notify('success', 'Saved. The buyer gets an email.');
    onSaved();
  });
  const remainingSteps = DELIVERY_STEPS.slice(DELIVERY_STEPS.indexOf(order.deliveryStatus as Step));
  const isChanged = status !== order.deliveryStatus || code.trim() !== (order.shippingCode ?? '');
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) void submit({ deliveryStatus: status, shippingCode: code.trim() || null });
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <Select
        label="Status"
        options={remainingSteps.map((value) => ({ value, label: STATUS_LABELS[value] }))}
        value={status}
        onChange={(event) => setStatus(event.target.value as Step)}
        hint="A delivery cannot go back to an earlier status."
      />
      <TextInput
        label="Shipping code"
        maxLength={SHIPPING_CODE_MAX_CHARACTERS}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        hint="The buyer can use it to track the parcel."
      />
      {sending === 'failed' && <ErrorNote kept="Your input is kept.">{errorText(error)}</ErrorNote>}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        full
        busy={sending === 'sending'}
        busyLabel="Saving"
        disabled={!isChanged}
      >
        Save
      </Button>
    </form>
  );
}
