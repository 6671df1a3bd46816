import { type FormEvent, useCallback, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { useSaveState } from '@/lib/useSaveState';
import { useSubmission } from '@/lib/useSubmission';
import account from '@/ui/accountForm.module.css';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { SaveBar } from '@/ui/SaveBar';
import { TextInput } from '@/ui/TextInput';
import { changeShares, type RosterDetail } from './api';
import styles from './studios.module.css';
import { COMMISSION_KINDS, formatPercent } from './labels';

const FIELDS = [{ field: 'memberCommission', label: 'All kinds' } as const, ...COMMISSION_KINDS];
type Shares = Record<(typeof FIELDS)[number]['field'], string>;

const textsOf = (own: RosterDetail['own']) =>
  Object.fromEntries(FIELDS.map(({ field }) => [field, own[field]?.toString() ?? ''])) as Shares;
/** Whole percent, or nothing where the wider one holds. */
const percentOf = (text: string): number | null | 'wrong' =>
  text.trim() === '' ? null : /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100 ? Number(text) : 'wrong';

/** What a performer keeps of the studio's share, all together and by kind, and what that is of each payment. */
export function SharesPanel({
  performer,
  commission,
  onChanged,
}: {
  performer: RosterDetail;
  commission: NonNullable<RosterDetail['commission']>;
  onChanged: (performer: RosterDetail) => void;
}) {
  const { _id, name, own } = performer;
  const [texts, setTexts] = useState(() => textsOf(own));
  const { unchanged, onSent, onEdited } = useSaveState();
  const { status, error, submit } = useSubmission(
    useCallback(
      async (given: Shares) =>
        onChanged(
          await changeShares(
            _id,
            Object.fromEntries(FIELDS.map(({ field }) => [field, percentOf(given[field]) as number | null])),
          ),
        ),
      [_id, onChanged],
    ),
  );
  const wrong = FIELDS.some(({ field }) => percentOf(texts[field]) === 'wrong');
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (wrong) return;
    onSent();
    void submit(texts);
  };
  const edit = (field: keyof Shares, text: string) => {
    onEdited();
    setTexts({ ...texts, [field]: text });
  };
  return (
    <Panel title="What they keep">
      <form className={account.form} onSubmit={send}>
        <p className={styles.quiet}>
          Your studio gets {formatPercent(commission.studioCommission ?? 0)} of what members pay. Say how much of that{' '}
          {name} keeps, in percent. Where you leave it out, the wider one holds; changes hold for what is earned from
          now on, and {name} is told.
        </p>
        <div className={styles.pair}>
          {FIELDS.map(({ field, label }) => (
            <TextInput
              key={field}
              label={label}
              name={field}
              inputMode="numeric"
              maxLength={3}
              value={texts[field]}
              placeholder={String(commission.memberCommission ?? '')}
              error={percentOf(texts[field]) === 'wrong' ? 'Must be between 0 and 100' : undefined}
              hint={
                field === 'memberCommission'
                  ? 'for every kind without its own'
                  : `keeps ${formatPercent(commission[field])} of each payment`
              }
              onChange={(event) => edit(field, event.target.value)}
            />
          ))}
        </div>
        {status === 'failed' && <ErrorNote kept="Nothing that you typed is lost.">{errorText(error)}</ErrorNote>}
        <SaveBar label="Save" busy={status === 'sending'} saved={status === 'done' && unchanged} />
      </form>
    </Panel>
  );
}
