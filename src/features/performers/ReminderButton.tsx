import { useState } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { storeReturnTo } from '@/lib/cookies';
import { errorText } from '@/lib/errorText';
import { LOGIN_PATH } from '@/lib/routes';
import { navigate, notify } from '@/lib/sideEffects';
import { Button } from '@/ui/Button';
import { showTimeText } from '@/lib/showTimeText';
import { setReminder } from './api';
import { type PerformerPage } from './slice';

interface ReminderButtonProps {
  performerId: string;
  show: PerformerPage['upcoming'][number];
}

/** Reminds the member of a show, or no longer. Guests log in first. A show that runs needs no reminder. */
export function ReminderButton({ performerId, show: { startsAt, isReminded } }: ReminderButtonProps) {
  const account = useAppSelector(selectAccount);
  const [isOn, setOn] = useState(isReminded);
  const [isBusy, setBusy] = useState(false);
  const [hasBegun] = useState(() => Date.parse(startsAt) <= Date.now());
  if ((account && account.role !== 'user') || hasBegun) return null;
  const press = async () => {
    if (!account) {
      storeReturnTo({ path: window.location.pathname, roles: ['user'] });
      return void navigate(LOGIN_PATH);
    }
    setBusy(true);
    try {
      setOn((await setReminder(performerId, { startsAt, isOn: !isOn })).isReminded);
    } catch (error) {
      notify('error', errorText(error));
    }
    setBusy(false);
  };
  const word = isOn ? 'Reminder on' : 'Remind me';
  return (
    <Button
      size="sm"
      variant={isOn ? 'quiet' : 'outline'}
      icon={isOn ? 'check' : 'bell'}
      busy={isBusy}
      aria-pressed={isOn}
      aria-label={`${word}: ${showTimeText(new Date(startsAt), new Date())}`}
      onClick={() => void press()}
    >
      {word}
    </Button>
  );
}
