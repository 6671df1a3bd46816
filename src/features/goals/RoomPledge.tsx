import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { type ReplyOf } from '@contract/all';
import { useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { selectPerformerDetail } from '@/features/performers/selectors';
import { selectUser } from '@/features/users/selectors';
import { storeReturnTo } from '@/lib/cookies';
import { errorText } from '@/lib/errorText';
import { LOGIN_PATH } from '@/lib/routes';
import { navigate } from '@/lib/sideEffects';
import { useSubmission } from '@/lib/useSubmission';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { formatTokens } from '@/ui/format';
import { Sheet } from '@/ui/Sheet';
import { takePledgeBack, viewOwnPledge } from './api';
import { PledgeForm } from './PledgeForm';
import { isRunning, type PledgeGoal, PledgeRail } from './PledgeRail';
import { endOf, progressOf, termsOf } from './pledgeWords';
import styles from './RoomGoals.module.css';

type OwnPledge = ReplyOf<'viewOwnPledge'>;

/** Loads what the member pledged to a goal, again whenever the goal's state or the balance changes. */
function useOwnPledge(performerId: string, { _id, status }: PledgeGoal, isMember: boolean) {
  const { balance } = useAppSelector(selectUser);
  const [own, setOwn] = useState<OwnPledge | null>(null);
  useEffect(() => {
    let isCurrent = isMember;
    if (isMember)
      viewOwnPledge(performerId)
        .then((loaded) => isCurrent && setOwn(loaded))
        .catch(() => undefined); // the goal is useful without it
    return () => void (isCurrent = false);
  }, [performerId, _id, status, balance, isMember]);
  return { own: own?.goalId === _id ? own : null, setOwn };
}

/** What the member has pledged to an open goal, with the way back. */
function OwnHeld({ goal, held, onChange }: { goal: PledgeGoal; held: number; onChange: (own: OwnPledge) => void }) {
  const { status, error, submit } = useSubmission(async () => onChange(await takePledgeBack(goal._id)));
  return (
    <>
      <p className={styles.own}>
        <span>You pledged {formatTokens(held)}.</span>
        {goal.status === 'open' && (
          <Button
            variant="quiet"
            size="sm"
            busy={status === 'sending'}
            busyLabel="Returning"
            onClick={() => void submit(undefined)}
          >
            Take back
          </Button>
        )}
      </p>
      {error && <ErrorNote>{errorText(error)}</ErrorNote>}
    </>
  );
}

/** The pledged goal of a room: members pledge here, see what they pledged and take it back. */
export function RoomPledge({ performerId, goal }: { performerId: string; goal: PledgeGoal }) {
  const { asPath } = useRouter();
  const account = useAppSelector(selectAccount);
  const { data: performer } = useAppSelector(selectPerformerDetail);
  const [isOpen, setOpen] = useState(false);
  const isMember = account?.role === 'user';
  const { own, setOwn } = useOwnPledge(performerId, goal, isMember);
  const name = performer?._id === performerId ? performer.name : 'the performer';
  const begin = () => {
    if (isMember) return setOpen(true);
    storeReturnTo({ path: asPath, roles: ['user'] });
    void navigate(LOGIN_PATH);
  };
  return (
    <div className={styles.pledged}>
      <PledgeRail goal={goal} />
      <div className={styles.terms}>
        <p>{isRunning(goal) ? progressOf(goal, name) : endOf(goal, name, own)}</p>
        {goal.status === 'open' && (!account || isMember) && (
          <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={begin}>
            Pledge
          </Button>
        )}
      </div>
      {isRunning(goal) && own && own.held > 0 && <OwnHeld goal={goal} held={own.held} onChange={setOwn} />}
      <Sheet open={isOpen && goal.status === 'open'} title={`Pledge to ${name}`} onClose={() => setOpen(false)}>
        <PledgeForm
          performerId={performerId}
          goal={goal}
          terms={termsOf(goal, name)}
          onPledged={(pledged) => {
            setOwn(pledged);
            setOpen(false);
          }}
        />
      </Sheet>
    </div>
  );
}
