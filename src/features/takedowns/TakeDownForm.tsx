import { type FormEvent, useState } from 'react';
import { type FoundItemView, type TakedownReason, type TakedownView } from '@contract/takedowns';
import { errorText, type Failure, toFailure } from '@/lib/errorText';
import { Button } from '@/ui/Button';
import { DeskPanel } from '@/ui/desk/DeskPanel';
import { ErrorNote } from '@/ui/ErrorNote';
import { Select } from '@/ui/Select';
import { TextArea } from '@/ui/TextArea';
import { TextInput } from '@/ui/TextInput';
import { findItem, takeDown } from './api';
import { KIND_WORDS, REASON_OPTIONS } from './texts';
import styles from './takedowns.module.css';

const buyersText = (buyers: number) => `${buyers} ${buyers === 1 ? 'buyer' : 'buyers'}`;

function Found({ item, onDone }: { item: FoundItemView; onDone: (takedown: TakedownView) => void }) {
  const [reason, setReason] = useState<TakedownReason>('rules');
  const [note, setNote] = useState('');
  const [refund, setRefund] = useState(false);
  const [failure, setFailure] = useState<Failure>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      onDone(await takeDown({ kind: item.kind, itemId: item.itemId, reason, note, refund }));
    } catch (error) {
      setFailure(toFailure(error));
    }
    setIsBusy(false);
  };
  return (
    <div className={styles.form}>
      <p className={styles.head}>
        <b>{item.title}</b>
        <span className={styles.quiet}>
          {KIND_WORDS[item.kind]}
          {item.owner && ` by ${item.owner.name}`}, {buyersText(item.buyers)}
        </span>
      </p>
      <Select
        label="Reason"
        hint="The owner reads it."
        options={REASON_OPTIONS}
        value={reason}
        onChange={({ target }) => setReason(target.value as TakedownReason)}
      />
      <TextArea
        label="Note for the owner"
        rows={3}
        maxLength={1000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {item.buyers > 0 && (
        <label className={styles.check}>
          <input type="checkbox" checked={refund} onChange={() => setRefund(!refund)} />
          Refund {buyersText(item.buyers)}. Reviewers ask finance to; owners pay at once.
        </label>
      )}
      {failure && <ErrorNote kept="The item is still shown.">{errorText(failure)}</ErrorNote>}
      <Button variant="danger" busy={isBusy} disabled={item.isTakenDown} onClick={() => void send()}>
        {item.isTakenDown ? 'Already taken down' : `Take this ${KIND_WORDS[item.kind].toLowerCase()} down`}
      </Button>
    </div>
  );
}

/** Finds an item by the address of its page, and takes it down. */
export function TakeDownForm({ onDone }: { onDone: (takedown: TakedownView) => void }) {
  const [address, setAddress] = useState('');
  const [item, setItem] = useState<FoundItemView | null>(null);
  const [failure, setFailure] = useState<Failure>(null);
  const find = (event: FormEvent) => {
    event.preventDefault();
    setItem(null);
    setFailure(null);
    findItem(address.trim()).then(setItem, (error: unknown) => setFailure(toFailure(error)));
  };
  return (
    <DeskPanel title="Take an item down">
      <form className={styles.find} onSubmit={find}>
        <TextInput
          label="Address of the item's page"
          placeholder="/videos/…"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
        <Button type="submit" variant="outline" disabled={!address.trim()}>
          Find
        </Button>
      </form>
      {failure && <ErrorNote>{errorText(failure)}</ErrorNote>}
      {item && (
        <Found
          key={item.itemId}
          item={item}
          onDone={(takedown) => {
            setItem(null);
            setAddress('');
            onDone(takedown);
          }}
        />
      )}
    </DeskPanel>
  );
}
