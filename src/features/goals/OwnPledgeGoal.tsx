import { useState } from 'react';
import { type ReplyOf } from '@contract/all';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { ErrorNote } from '@/ui/ErrorNote';
import question from '@/ui/question.module.css';
import { confirmPledgeGoal, startPledgeGoal, withdrawPledgeGoal } from './api';
import { PledgeGoalForm } from './PledgeGoalForm';
import { isRunning, PledgeRail } from './PledgeRail';
import { momentText } from './pledgeWords';
import styles from './GoalsScreen.module.css';

export type OwnPledgeGoalReply = ReplyOf<'viewOwnPledgeGoal'>;
type Goal = NonNullable<OwnPledgeGoalReply['goal']>;

function wordsOf({ status, members, endsAt, confirmBy }: Goal): string {
  const people = members === 1 ? '1 member' : `${members} members`;
  if (status === 'open')
    return `${people} pledged. The tokens are held, and go back if the goal isn’t reached by ${momentText(endsAt)} or the end of your show.`;
  if (status === 'reached')
    return `${people} pledged. Confirm once you’ve done it and the tokens are yours. Unconfirmed, they go back at ${momentText(confirmBy!)}.`;
  return status === 'done' ? 'You confirmed it. The tokens are in your balance.' : 'All pledges were returned.';
}

/** Asks once before all pledges are returned. */
function Withdraw({ isBusy, onWithdraw, theme }: { isBusy: boolean; onWithdraw: () => void; theme?: 'dark' }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" busy={isBusy} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <Dialog theme={theme} open={isAsking} title="Withdraw this goal?" onClose={() => setAsking(false)}>
        <div className={question.question}>
          <p>All pledges go back to the members.</p>
          <div className={question.actions}>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                onWithdraw();
              }}
            >
              Withdraw the goal
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

/** The performer's own pledged goal: starts one, confirms or withdraws it. */
export function OwnPledgeGoal({
  own: { goal },
  onChange,
  theme,
}: {
  own: OwnPledgeGoalReply;
  onChange: (own: OwnPledgeGoalReply) => void;
  theme?: 'dark';
}) {
  const { status, error, submit } = useSubmission(async (change: () => Promise<OwnPledgeGoalReply>) =>
    onChange(await change()),
  );
  const isBusy = status === 'sending';
  return (
    <div className={styles.rails}>
      {goal && <PledgeRail goal={goal} />}
      {goal && <p className={account.quiet}>{wordsOf(goal)}</p>}
      {error && <ErrorNote>{errorText(error)}</ErrorNote>}
      {goal && isRunning(goal) ? (
        <div className={styles.actions}>
          {goal.status === 'reached' && (
            <Button
              variant="primary"
              size="sm"
              busy={isBusy}
              onClick={() => void submit(() => confirmPledgeGoal(goal._id))}
            >
              I’ve done it
            </Button>
          )}
          <Withdraw theme={theme} isBusy={isBusy} onWithdraw={() => void submit(() => withdrawPledgeGoal(goal._id))} />
        </div>
      ) : (
        <PledgeGoalForm isBusy={isBusy} onStart={(body) => void submit(() => startPledgeGoal(body))} />
      )}
    </div>
  );
}
