import { useState } from 'react';
import { type OperatorRole } from '@contract/endpoint';
import { PERSON_REASONS, reasonChoices } from '@contract/reasons';
import { useOperator } from '@/layouts/data';
import { errorText } from '@/lib/errorText';
import { storeImpersonation } from '@/lib/cookies';
import { notify, redirectTo } from '@/lib/sideEffects';
import { Button } from '@/ui/Button';
import { DeskPanel } from '@/ui/desk/DeskPanel';
import { Select } from '@/ui/Select';
import { TextInput } from '@/ui/TextInput';
import * as api from './api';
import { type Person } from './api';
import styles from './people.module.css';

interface Action {
  label: string;
  /** the roles that may do it, besides owners */
  role: OperatorRole;
  /** returns the changed account; null when another page opens */
  run: (id: string, why: api.Why) => Promise<Person | null>;
  isOffered?: (person: Person) => boolean;
  /** the reason without a choice */
  usual?: api.Why['reason'];
}

const ACTIONS: readonly Action[] = [
  {
    label: 'Suspend',
    role: 'reviewer',
    isOffered: ({ status, banned }) => status === 'active' && !banned,
    run: (id, why) => api.changePersonStatus(id, 'suspended', why),
  },
  {
    label: 'Ban with all browsers',
    role: 'reviewer',
    isOffered: ({ banned }) => !banned,
    run: (id, why) => api.changePersonStatus(id, 'banned', why),
  },
  {
    label: 'Lift',
    role: 'reviewer',
    isOffered: ({ status, banned }) => banned || status === 'suspended',
    run: (id, why) => api.changePersonStatus(id, 'active', why),
  },
  {
    label: 'See the site as they do',
    role: 'support',
    isOffered: ({ status, banned }) => status === 'active' && !banned,
    run: async (id, why) => {
      const { token, role } = await api.startImpersonation(id, why);
      storeImpersonation(token, role);
      redirectTo('/');
      return null;
    },
  },
  { label: 'End all sessions', role: 'support', run: api.endPersonSessions },
  {
    label: 'Remove the second factor',
    role: 'support',
    isOffered: ({ secondFactor }) => secondFactor,
    run: api.resetPersonFactors,
  },
  {
    label: 'Mail the confirmation again',
    role: 'support',
    usual: 'request',
    isOffered: ({ emailVerified, emailFailure }) => !emailVerified || emailFailure !== null,
    run: (id, why) => api.mailPersonAgain(id, 'verify', why),
  },
  {
    label: 'Mail a new password link',
    role: 'support',
    usual: 'request',
    run: (id, why) => api.mailPersonAgain(id, 'password', why),
  },
];

/** What the operator's role may do with an account. Each action is one line in the security log. */
export function PersonActions({ person, onChanged }: { person: Person; onChanged: (person: Person) => void }) {
  const { operatorRole } = useOperator();
  const [reason, setReason] = useState<api.Why['reason'] | ''>('');
  const [words, setWords] = useState('');
  const [busy, setBusy] = useState<string | null>(null);
  const offered = ACTIONS.filter(
    ({ role, isOffered }) => (operatorRole === 'owner' || operatorRole === role) && (isOffered?.(person) ?? true),
  );
  if (offered.length === 0) return null;
  const run = async ({ label, usual, run: act }: Action) => {
    const given = reason || usual;
    if (!given) return notify('error', 'Choose a reason first.');
    if (given === 'other' && words.trim().length < 3) return notify('error', 'Write what the reason is.');
    setBusy(label);
    try {
      const changed = await act(person._id, { reason: given, words: words.trim() });
      if (!changed) return;
      onChanged(changed);
      setReason('');
      setWords('');
      notify('success', `${label}: done.`);
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <DeskPanel title="Actions">
      <div className={styles.column}>
        <Select
          label="Reason for the security log"
          options={reasonChoices(PERSON_REASONS)}
          placeholder="Choose a reason"
          value={reason}
          onChange={({ target }) => setReason(target.value as typeof reason)}
        />
        <TextInput
          label="Words for the security log"
          maxLength={300}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <div className={styles.actions}>
          {offered.map((action) => (
            <Button
              key={action.label}
              size="sm"
              variant="outline"
              busy={busy === action.label}
              onClick={() => void run(action)}
            >
              {action.label}
            </Button>
          ))}
        </div>
      </div>
    </DeskPanel>
  );
}
