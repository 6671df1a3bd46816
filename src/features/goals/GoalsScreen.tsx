import { useState } from 'react';
import { type ReplyOf } from '@contract/all';
import { errorText, type Failure, toFailure } from '@/lib/errorText';
import { type BodyOf } from '@/lib/http';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { endGoals, startGoals } from './api';
import { GoalRail } from './GoalRails';
import { GoalsForm } from './GoalsForm';
import { OwnPledgeGoal, type OwnPledgeGoalReply } from './OwnPledgeGoal';
import styles from './GoalsScreen.module.css';

type OwnGoals = ReplyOf<'viewOwnGoals'>;

/** The goals of a performer: those that run, or a form that starts some. */
export function GoalsScreen({ own: initial, pledged: initialPledged }: { own: OwnGoals; pledged: OwnPledgeGoalReply }) {
  const [pledged, setPledged] = useState(initialPledged);
  const [{ row }, setOwn] = useState(initial);
  const [failure, setFailure] = useState<Failure>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (change: () => Promise<OwnGoals>) => {
    setBusy(true);
    try {
      setOwn(await change());
      setFailure(null);
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      setBusy(false);
    }
  };
  const end = async () => {
    await endGoals();
    return { row: null };
  };
  return (
    <div className={account.page}>
      <PageTitle>Goals</PageTitle>
      {failure && <ErrorNote kept="Your input is kept.">{errorText(failure)}</ErrorNote>}
      {row ? (
        <Panel title="Your goals">
          <div className={styles.rails}>
            {row.goals.map((goal, at) => (
              <GoalRail key={at} goal={goal} />
            ))}
            <p className={account.quiet}>
              {row.hidesAmounts ? 'Your room sees the lamps without amounts. ' : ''}
              Tips stay with you when goals end.
            </p>
            <div>
              <Button variant="outline" busy={isBusy} onClick={() => void run(end)}>
                End these goals
              </Button>
            </div>
          </div>
        </Panel>
      ) : (
        <Panel title="New goals">
          <p className={account.quiet}>Every tip counts. Several goals are filled one after another.</p>
          <GoalsForm isBusy={isBusy} onStart={(body: BodyOf<'startGoals'>) => void run(() => startGoals(body))} />
        </Panel>
      )}
      <Panel title="Pledged goal">
        <OwnPledgeGoal own={pledged} onChange={setPledged} />
      </Panel>
    </div>
  );
}
