import { type FormEvent, useState } from 'react';
import { useLoaded } from '@/lib/useLoaded';
import { Button } from '@/ui/Button';
import { DateTime } from '@/ui/DateTime';
import { DeskPanel } from '@/ui/desk/DeskPanel';
import { Pill } from '@/ui/Pill';
import { listRates, type RateOwner, setRate } from './api';
import { fromLocal } from './moments';
import { SitePage } from './SitePage';
import { useSave } from './useSave';
import styles from './site.module.css';

const KINDS = {
  tip: 'Tips',
  private: 'Private shows',
  group: 'Group shows',
  product: 'Products',
  video: 'Videos',
  gallery: 'Galleries',
  studio: 'Studios, of each payment',
  member: 'Performers, of their studio’s share',
} as const;
type Kind = keyof typeof KINDS;
const isKind = (word: string): word is Kind => Object.hasOwn(KINDS, word);

const ORDER = Object.keys(KINDS);

function Rates({ rates }: { rates: RateOwner['rates'] }) {
  const sorted = rates.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  return (
    <table className={styles.pairs}>
      <thead>
        <tr>
          <th>Paid for</th>
          <th>Holds</th>
          <th>Receiver keeps</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ kind, percent, from, isPlanned }) => (
          <tr key={`${kind} ${from}`}>
            <td>{KINDS[kind]}</td>
            <td>
              {isPlanned ? (
                <Pill kind="wait">
                  From <DateTime at={from} />
                </Pill>
              ) : (
                'Now'
              )}
            </td>
            <td className={styles.money}>{percent === null ? 'The site’s rate' : `${percent} %`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RateFields({ ends }: { ends: boolean }) {
  return (
    <>
      <label>
        Paid for
        <select className={styles.input} name="kind">
          {Object.entries(KINDS).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        Username (empty: the whole site)
        <input className={styles.input} name="username" maxLength={60} autoComplete="off" />
      </label>
      <label>
        Receiver keeps, in percent
        <input
          className={styles.input}
          name="percent"
          type="number"
          min={0}
          max={100}
          step={1}
          required={!ends}
          disabled={ends}
        />
      </label>
      <label>
        From (empty: at once)
        <input className={styles.input} name="from" type="datetime-local" />
      </label>
    </>
  );
}

function RateForm({ onSaved }: { onSaved: (owners: RateOwner[]) => void }) {
  const { busy, error, save } = useSave();
  const [ends, setEnds] = useState(false);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const text = (name: string) => String(given.get(name) ?? '').trim();
    const kind = text('kind');
    const from = fromLocal(text('from'));
    void save(
      () =>
        setRate({
          ...(text('username') && { username: text('username') }),
          kind: isKind(kind) ? kind : 'tip',
          percent: ends ? null : Number(text('percent')),
          ...(from && { from }),
        }),
      (owners) => {
        onSaved(owners);
        form.reset();
        setEnds(false);
      },
      'The commission was saved.',
    );
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <RateFields ends={ends} />
      <label className={styles.wide}>
        <span>
          <input type="checkbox" checked={ends} onChange={({ target }) => setEnds(target.checked)} /> End the
          account&apos;s own rate, so that the site&apos;s applies again
        </span>
      </label>
      {error && (
        <p className={`${styles.fault} ${styles.wide}`} role="alert">
          {error}
        </p>
      )}
      <Button type="submit" size="sm" variant="primary" busy={busy} busyLabel="Saving">
        Set the commission
      </Button>
    </form>
  );
}

/** What receivers keep of each payment: the site's rates, accounts with own ones, and changes that are planned. */
export function RatesScreen() {
  const { data: owners, setData: setOwners, failure, reload } = useLoaded(listRates);
  const accounts = owners?.filter(({ account }) => account) ?? [];
  return (
    <SitePage
      title="Commissions"
      sub="A payment is split by the rate of its moment"
      history="rates"
      needsReason
      isLoaded={owners !== null}
      failure={failure}
      onRetry={reload}
    >
      <DeskPanel title="The site">
        <Rates rates={owners?.find(({ account }) => !account)?.rates ?? []} />
      </DeskPanel>
      <DeskPanel title="Set a commission">
        <RateForm onSaved={setOwners} />
      </DeskPanel>
      <DeskPanel title="Accounts with own rates">
        {accounts.length === 0 && <p className={styles.quiet}>Every account has the rates of the site.</p>}
        {accounts.map(({ account, rates }) => (
          <div key={account?._id} className={styles.owner}>
            <p>
              <b>{account?.name}</b>{' '}
              <span className={styles.quiet}>
                {account?.username}, {account?.role}
              </span>
            </p>
            <Rates rates={rates} />
          </div>
        ))}
      </DeskPanel>
    </SitePage>
  );
}
