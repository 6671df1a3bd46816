import { useCallback } from 'react';
import { useAppDispatch } from '@/application/hooks';
import { useBrowserOnly } from '@/lib/browserOnly';
import { errorText } from '@/lib/errorText';
import { redirectTo } from '@/lib/sideEffects';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { LinkButton } from '@/ui/LinkButton';
import { PageTitle } from '@/ui/SectionHeading';
import { logoutRequested } from '../auth/slice';
import { type AccountDeletion, keepAccount } from './api';
import { DataExportPanel } from './DataExportPanel';
import panel from './dataRights.module.css';

const dayText = (at: string, timeZone?: string) =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone });

/** A day in the visitor's time zone. The server renders UTC. */
function Day({ at }: { at: string }) {
  return useBrowserOnly(
    () => dayText(at),
    () => dayText(at, 'UTC'),
  );
}

/** The only page of an account whose deletion is scheduled: keep it, log out, or export the data. */
export function ClosingScreen({ deletion }: { deletion: AccountDeletion }) {
  const dispatch = useAppDispatch();
  const keep = useSubmission(
    useCallback(async () => {
      await keepAccount();
      redirectTo('/');
    }, []),
  );
  if (!deletion.deletesAt)
    return (
      <div className={panel.closing}>
        <PageTitle>Your account is open</PageTitle>
        <p className={styles.quiet}>No deletion of your account is scheduled.</p>
        <LinkButton href="/">Go to the home page</LinkButton>
      </div>
    );
  return (
    <div className={panel.closing}>
      <PageTitle>
        Your account will be deleted on <Day at={deletion.deletesAt} />
      </PageTitle>
      <p className={styles.quiet}>
        It is closed, and nobody can see it. On that day your uploads and messages
        {deletion.forfeited > 0 ? `, and ${deletion.forfeited} tokens,` : ''} are gone for good.
      </p>
      {keep.status === 'failed' && <ErrorNote>{errorText(keep.error)}</ErrorNote>}
      <div className={styles.actions}>
        <Button variant="primary" busy={keep.status === 'sending'} onClick={() => void keep.submit(undefined)}>
          Keep my account
        </Button>
        <Button onClick={() => dispatch(logoutRequested())}>Log out</Button>
      </div>
      <DataExportPanel />
    </div>
  );
}
