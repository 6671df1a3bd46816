import { type FormEvent, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { notify } from '@/lib/sideEffects';
import { Button } from '@/ui/Button';
import styles from '@/ui/desk/MoneyTable.module.css';
import { formatTokens } from '@/ui/format';
import { Link } from '@/ui/Link';
import { TextArea } from '@/ui/TextArea';
import { type Dispute, noteDispute } from './api';

const timeOf = (at: string) =>
  new Date(at).toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** What the ledger did, or what it will do when the bank decides. */
export function effectText({ status, order, balance, takenBack }: Dispute): string {
  const tokens = `${formatTokens(order.tokens)} tokens`;
  if (takenBack) return `The ledger took ${tokens} back on ${timeOf(takenBack.at)}.`;
  if (status === 'won') return 'The ledger moved nothing: the member keeps the tokens.';
  if (status === 'lost') return 'The ledger moved nothing: the tokens had been taken back before.';
  const missing = Math.max(0, order.tokens - balance);
  const debt = missing > 0 ? ` ${formatTokens(missing)} of them are spent and would become a debt.` : '';
  return `Nothing moved yet. If the bank decides for the payer, ${tokens} are taken back, once.${debt}`;
}

/** What is disputed, what it means for the ledger, and the notes about the evidence. */
export function DisputeDetails({ dispute, onChanged }: { dispute: Dispute; onChanged: (dispute: Dispute) => void }) {
  const { order, account, reference, balance } = dispute;
  return (
    <div className={styles.parts}>
      <div>
        <h2>{order.packageName}</h2>
        <dl className={styles.sum}>
          <div>
            <dt>Tokens</dt>
            <dd>{formatTokens(order.tokens)}</dd>
          </div>
          <div>
            <dt>Paid</dt>
            <dd>{order.paidAt ? timeOf(order.paidAt) : 'Not recorded'}</dd>
          </div>
          <div>
            <dt>Balance now</dt>
            <dd>{formatTokens(balance)}</dd>
          </div>
          <div>
            <dt>At the provider</dt>
            <dd>{reference}</dd>
          </div>
        </dl>
      </div>
      <div>
        <h2>Ledger</h2>
        <p>{effectText(dispute)}</p>
        <p className={styles.quiet}>
          The bank decides. Send the evidence in the dashboard of the payment provider, and note here what you sent.{' '}
          <Link href={`/operator/people/${account._id}`}>Account of {account.name}</Link>
        </p>
      </div>
      <div>
        <h2>Notes</h2>
        <Notes dispute={dispute} onChanged={onChanged} />
      </div>
    </div>
  );
}

function Notes({
  dispute: { _id: id, notes },
  onChanged,
}: {
  dispute: Dispute;
  onChanged: (dispute: Dispute) => void;
}) {
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    setBusy(true);
    try {
      onChanged(await noteDispute(id, text.trim()));
      setText('');
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ol className={styles.steps}>
        {notes.map(({ _id, by, text: words, at }) => (
          <li key={_id}>
            <span>
              {words}
              <small>
                {by}, {timeOf(at)}
              </small>
            </span>
          </li>
        ))}
      </ol>
      <form onSubmit={(event) => void send(event)}>
        <TextArea
          label="Evidence and notes"
          labelHidden
          placeholder="What you sent, and when"
          rows={2}
          maxLength={2000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="outline" size="sm" busy={isBusy} busyLabel="Saving">
            Add the note
          </Button>
        </div>
      </form>
    </>
  );
}
