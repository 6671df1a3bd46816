import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { endPoll, startPoll } from './api';
import { PollBar } from './PollBar';
import { PollForm } from './PollForm';
import { pollChanged } from './slice';
import { type ShownPoll } from './state';
import { usePoll } from './usePoll';
import styles from './StagePoll.module.css';

/** The performer's poll: starts one, shows its votes, and ends it. */
function OwnPoll() {
  const dispatch = useAppDispatch();
  const onShow = usePoll(useAppSelector(selectAccount)?._id ?? '');
  const [isWriting, setWriting] = useState(false);
  const { status, error, submit } = useSubmission(async (change: () => Promise<ShownPoll>) => {
    dispatch(pollChanged(await change()));
    setWriting(false);
  });
  const isBusy = status === 'sending';
  return (
    <div className={styles.stack}>
      {onShow && <PollBar onShow={onShow} />}
      {error && <ErrorNote>{errorText(error)}</ErrorNote>}
      {onShow?.isOpen ? (
        <Button variant="outline" size="sm" busy={isBusy} onClick={() => void submit(endPoll)}>
          End the poll
        </Button>
      ) : isWriting ? (
        <PollForm
          isBusy={isBusy}
          onStart={(body) => void submit(() => startPoll(body))}
          onCancel={() => setWriting(false)}
        />
      ) : (
        <>
          {!onShow && <p className={account.quiet}>Ask your room a question. The votes appear here.</p>}
          <Button variant="outline" size="sm" icon="plus" onClick={() => setWriting(true)}>
            New poll
          </Button>
        </>
      )}
    </div>
  );
}

/** The poll on a performer's stage. */
export function StagePoll() {
  return (
    <Panel stage title="Poll">
      <OwnPoll />
    </Panel>
  );
}
