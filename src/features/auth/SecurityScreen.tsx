import { Fragment, type ReactNode, useCallback, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { type Role } from '@/lib/roles';
import styles from '@/ui/accountForm.module.css';
import { ErrorNote } from '@/ui/ErrorNote';
import { PageTitle } from '@/ui/SectionHeading';
import { deferred } from '@/ui/deferred';
import { EmailVerificationNote } from './EmailVerificationNote';
import { listSessions, type Session } from './api';
import { PasswordPanel } from './PasswordPanel';
import { SessionsPanel } from './SessionsPanel';
import { SuspendPanel } from './SuspendPanel';

const RecentActivityPanel = deferred(() =>
  import('./RecentActivityPanel').then((module) => module.RecentActivityPanel),
);

const SecondFactorPanels = deferred(() =>
  import('./secondFactors/SecondFactorPanels').then((part) => part.SecondFactorPanels),
);
const FeedKeysPanel = deferred(() => import('./feedKeys/FeedKeysPanel').then((module) => module.FeedKeysPanel));
const WebhooksPanel = deferred(() => import('./webhooks/WebhooksPanel').then((module) => module.WebhooksPanel));
const BlockedAccountsPanel = deferred(() =>
  import('./BlockedAccountsPanel').then((module) => module.BlockedAccountsPanel),
);

/**
 * Password, second factors, sessions, performers' keys of the event feed and webhooks, recent activity, blocked
 * accounts and suspension. A studio can't suspend itself, because its performers depend on it.
 */
export function SecurityScreen({
  role,
  sessions: given,
  children,
}: {
  role: Role;
  sessions: Session[];
  children?: ReactNode;
}) {
  const [sessions, setSessions] = useState(given);
  const [problem, setProblem] = useState<string | null>(null);
  const [changes, setChanges] = useState(0);
  const refresh = useCallback(() => {
    setChanges((before) => before + 1);
    listSessions().then(
      (fresh) => {
        setSessions(fresh);
        setProblem(null);
      },
      (error: unknown) => setProblem(errorText(error)),
    );
  }, []);
  return (
    <div className={styles.page}>
      <PageTitle>Security</PageTitle>
      <EmailVerificationNote />
      <PasswordPanel onChanged={refresh} />
      <SecondFactorPanels />
      {problem && <ErrorNote onRetry={refresh}>{problem}</ErrorNote>}
      <SessionsPanel sessions={sessions} onChanged={refresh} />
      {/* ending other sessions ends keys and webhooks, so their panels load again */}
      {role === 'performer' && (
        <Fragment key={changes}>
          <FeedKeysPanel />
          <WebhooksPanel />
        </Fragment>
      )}
      <RecentActivityPanel />
      <BlockedAccountsPanel />
      {role !== 'studio' && <SuspendPanel role={role} />}
      {children}
    </div>
  );
}
