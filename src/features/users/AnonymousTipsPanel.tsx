import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { authenticated } from '@/features/auth/slice';
import { errorText, type Failure, toFailure } from '@/lib/errorText';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import rows from '@/ui/settingRows.module.css';
import { Toggle } from '@/ui/Toggle';
import { updateUser } from './api';
import { selectUser } from './selectors';

/** Whether tips hide the member's name, stored at once. */
export function AnonymousTipsPanel() {
  const dispatch = useAppDispatch();
  const { anonymousTips = false } = useAppSelector(selectUser);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>(null);
  const change = async () => {
    setBusy(true);
    setFailure(null);
    try {
      dispatch(authenticated(await updateUser({ anonymousTips: !anonymousTips })));
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title="Tips">
      {failure && <ErrorNote>{errorText(failure)}</ErrorNote>}
      <div className={rows.rows}>
        <Toggle checked={anonymousTips} disabled={isBusy} onChange={() => void change()}>
          <span className={rows.label}>Tip anonymously</span>
          <span className={rows.hint}>
            Only the performer sees who tipped. The room reads “Someone”, and lists of top tippers leave you out. You
            can choose again with each tip.
          </span>
        </Toggle>
      </div>
    </Panel>
  );
}
