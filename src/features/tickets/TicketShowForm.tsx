import { type FormEvent, useState } from 'react';
import {
  STREAMING_TITLE_MAX_CHARACTERS,
  TICKET_PRICE_MAX_TOKENS,
  TICKET_SEATS_MAX,
  TICKET_SHOW_DESCRIPTION_MAX_CHARACTERS,
  TICKET_SHOW_MAX_MINUTES,
  TICKET_SHOW_MIN_MINUTES,
} from '@contract/limits';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { Segmented } from '@/ui/Segmented';
import { TextArea } from '@/ui/TextArea';
import { TextInput } from '@/ui/TextInput';
import { type OwnTicketShow, type TicketShowBody } from './api';

const IN_A_WEEK_MS = 7 * 86_400_000;
const RULES = [
  { value: 'whole', label: 'Full price' },
  { value: 'minutes', label: 'By the minute' },
] as const;

const PAY_IN_WHOLE: OwnTicketShow['payRule'] = 'whole';

/** Returns a moment as the value of a date field, which is in the browser's time zone. */
const localText = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** Returns the values of the form's fields as text; an optional value that is missing is empty. */
function fieldsOf(show: OwnTicketShow | null) {
  return {
    title: show?.title ?? '',
    description: show?.description ?? '',
    start: localText(show ? new Date(show.startsAt) : new Date(Date.now() + IN_A_WEEK_MS)),
    minutes: String(show?.minutes ?? 60),
    price: String(show?.price ?? 100),
    seats: String(show?.seats ?? 50),
    minimum: show?.minimum ? String(show.minimum) : '',
    earlyPrice: show?.early ? String(show.early.price) : '',
    earlyUntil: show?.early ? localText(new Date(show.early.until)) : '',
    payRule: show?.payRule ?? PAY_IN_WHOLE,
  };
}
type Fields = ReturnType<typeof fieldsOf>;

const bodyOf = (fields: Fields): TicketShowBody => ({
  title: fields.title,
  description: fields.description,
  startsAt: new Date(fields.start).toISOString(),
  minutes: Number(fields.minutes),
  price: Number(fields.price),
  seats: Number(fields.seats),
  minimum: fields.minimum ? Number(fields.minimum) : null,
  early:
    fields.earlyPrice && fields.earlyUntil
      ? { price: Number(fields.earlyPrice), until: new Date(fields.earlyUntil).toISOString() }
      : null,
  payRule: fields.payRule,
});

interface TicketShowFormProps {
  /** the show to change; null for a new one */
  show: OwnTicketShow | null;
  isBusy: boolean;
  onSave: (body: TicketShowBody) => void;
}

interface PartProps {
  fields: Fields;
  set: (change: Partial<Fields>) => void;
  /** tickets are sold, so the terms promised to their holders stay */
  isPromised: boolean;
}

const number = (min: number, max: number) => ({ type: 'number', inputMode: 'numeric', min, max, step: 1 }) as const;

/** Start, length, price and seats. */
function Terms({ fields, set, isPromised }: PartProps) {
  const input = (name: keyof Fields) => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <div className={account.pair}>
      <TextInput label="Start" type="datetime-local" required disabled={isPromised} {...input('start')} />
      <TextInput
        label="Promised minutes"
        hint="After a shorter show everybody gets their tokens back."
        required
        disabled={isPromised}
        {...number(TICKET_SHOW_MIN_MINUTES, TICKET_SHOW_MAX_MINUTES)}
        {...input('minutes')}
      />
      <TextInput label="Price" required {...number(1, TICKET_PRICE_MAX_TOKENS)} {...input('price')} />
      <TextInput label="Seats" required {...number(1, TICKET_SEATS_MAX)} {...input('seats')} />
      <TextInput
        label="Early price (optional)"
        required={fields.earlyUntil !== ''}
        {...number(1, TICKET_PRICE_MAX_TOKENS)}
        {...input('earlyPrice')}
      />
      <TextInput
        label="Early price until"
        type="datetime-local"
        required={fields.earlyPrice !== ''}
        {...input('earlyUntil')}
      />
      <TextInput
        label="Tickets needed (optional)"
        hint="With fewer sold at the start, the show doesn’t take place."
        disabled={isPromised}
        {...number(1, TICKET_SEATS_MAX)}
        {...input('minimum')}
      />
    </div>
  );
}

/** Chooses how ticket holders pay for a show that took place. */
function PayRule({ fields: { payRule }, set, isPromised }: PartProps) {
  if (isPromised)
    return (
      <p className={account.quiet}>
        Tickets are sold, so the time, minutes, minimum and payment stay. You can cancel the show instead.
      </p>
    );
  return (
    <>
      <Segmented label="Payment" segments={RULES} value={payRule} onChange={(rule) => set({ payRule: rule })} />
      <p className={account.quiet}>
        {payRule === 'whole'
          ? 'Each ticket is paid in full once you have performed for the promised minutes.'
          : 'After the show, holders pay for the minutes that reached them. A holder who doesn’t come pays nothing.'}
      </p>
    </>
  );
}

/** Announces or changes a ticket show. Terms that were promised to ticket holders can't be changed. */
export function TicketShowForm({ show, isBusy, onSave }: TicketShowFormProps) {
  const [fields, setFields] = useState(() => fieldsOf(show));
  const set = (change: Partial<Fields>) => setFields({ ...fields, ...change });
  const part = { fields, set, isPromised: (show?.sold ?? 0) > 0 };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSave(bodyOf(fields));
  };
  return (
    <form className={account.form} onSubmit={send} aria-label={show ? 'Change the show' : 'New ticket show'}>
      <TextInput
        label="Title"
        required
        maxLength={STREAMING_TITLE_MAX_CHARACTERS}
        value={fields.title}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextArea
        label="About the show (optional)"
        maxLength={TICKET_SHOW_DESCRIPTION_MAX_CHARACTERS}
        rows={3}
        value={fields.description}
        onChange={({ target }) => set({ description: target.value })}
      />
      <Terms {...part} />
      <PayRule {...part} />
      <div>
        <Button type="submit" variant="primary" busy={isBusy}>
          {show ? 'Save changes' : 'Announce and sell tickets'}
        </Button>
      </div>
    </form>
  );
}
