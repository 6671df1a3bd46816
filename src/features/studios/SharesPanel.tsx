import { type FormEvent, useCallback, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { useSaveState } from '@/lib/useSaveState';
import { useSubmission } from '@/lib/useSubmission';
import account from '@/ui/accountForm.module.css';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { SaveBar } from '@/ui/SaveBar';
import { changeShares, type RosterDetail } from './api';
import { COMMISSION_KINDS, formatPercent, percentFrom } from './labels';
import { PercentField } from './PercentField';
import styles from './studios.module.css';

const FIELDS = [{ field: 'memberCommission', label: 'All kinds' } as const, ...COMMISSION_KINDS];
type ShareTexts = Record<(typeof FIELDS)[number]['field'], string>;

const textsFrom = (own: RosterDetail['own']) =>
  Object.fromEntries(FIELDS.map(({ field }) => [field, own[field]?.toString() ?? ''])) as ShareTexts;
/** An empty field means that the studio's default applies. */
const isInvalid = (text: string) => text.trim() !== '' && percentFrom(text) === null;

interface SharesPanelProps {
  performer: RosterDetail;
  commission: NonNullable<RosterDetail['commission']>;
  onChanged: (performer: RosterDetail) => void;
}

/** A performer's shares of the studio's commission, as a whole and by kind of payment. */
export function SharesPanel({ performer, commission, onChanged }: SharesPanelProps) {
  const { texts, edit, send, status, error, saved } = useSharesForm(performer, onChanged);
  return (
    <Panel title="Performer’s share">
      <form className={account.form} onSubmit={send}>
        <p className={styles.quiet}>
          Your studio gets {formatPercent(commission.studioCommission ?? 0)} of what members pay. Set which percentage
          of that {performer.name} keeps. Empty fields use the share for all kinds. Changes apply to future earnings,
          and {performer.name} is notified.
        </p>
        <div className={styles.pair}>
          {FIELDS.map(({ field, label }) => (
            <PercentField
              key={field}
              label={label}
              name={field}
              value={texts[field]}
              placeholder={String(commission.memberCommission ?? '')}
              invalid={isInvalid(texts[field])}
              hint={
                field === 'memberCommission'
                  ? 'for every kind without its own share'
                  : `keeps ${formatPercent(commission[field])} of each payment`
              }
              onChange={(text) => edit(field, text)}
            />
          ))}
        </div>
        {status === 'failed' && <ErrorNote kept="Your input is kept.">{errorText(error)}</ErrorNote>}
        <SaveBar label="Save" busy={status === 'sending'} saved={saved} />
      </form>
    </Panel>
  );
}

function useSharesForm({ _id, own }: RosterDetail, onChanged: SharesPanelProps['onChanged']) {
  const [texts, setTexts] = useState(() => textsFrom(own));
  const { unchanged, onSent, onEdited } = useSaveState();
  const { status, error, submit } = useSubmission(
    useCallback(
      async (given: ShareTexts) =>
        onChanged(
          await changeShares(_id, Object.fromEntries(FIELDS.map(({ field }) => [field, percentFrom(given[field])]))),
        ),
      [_id, onChanged],
    ),
  );
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (FIELDS.some(({ field }) => isInvalid(texts[field]))) return;
    onSent();
    void submit(texts);
  };
  const edit = (field: keyof ShareTexts, text: string) => {
    onEdited();
    setTexts({ ...texts, [field]: text });
  };
  return { texts, edit, send, status, error, saved: status === 'done' && unchanged };
}
