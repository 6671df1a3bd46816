import Head from 'next/head';
import { useCallback } from 'react';
import { useAppSelector } from '@/application/hooks';
import { useLayoutData } from '@/layouts/data';
import { storeReturnTo } from '@/lib/cookies';
import { navigate, notify } from '@/lib/sideEffects';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import account from '@/ui/accountForm.module.css';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { LinkButton } from '@/ui/LinkButton';
import { PageTitle } from '@/ui/SectionHeading';
import { DateTime } from '@/ui/DateTime';
import { acceptInvitation, type Invited } from './api';
import styles from './studios.module.css';
import { formatPercent } from './labels';

/**
 * A studio's invitation: its terms, and joining by registration or as an existing performer.
 * @param invited null when the invitation was used, revoked or has expired
 */
export function InvitationScreen({ code, invited }: { code: string; invited: Invited | null }) {
  const { siteName } = useLayoutData();
  const title = invited ? `${invited.studio.name} invites you` : 'This invitation is no longer valid';
  return (
    <div className={account.page}>
      <Head>
        <title>{`${title} · ${siteName}`}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <PageTitle>{title}</PageTitle>
      {invited ? (
        <Offer code={code} invited={invited} />
      ) : (
        <p className={styles.quiet}>It was used, revoked or has expired. Ask your studio for a new one.</p>
      )}
    </div>
  );
}

function Offer({
  code,
  invited: { studio, studioCommission, memberCommission, expiresAt },
}: {
  code: string;
  invited: Invited;
}) {
  const performerShare = (studioCommission * memberCommission) / 100;
  return (
    <>
      <span className={styles.who}>
        <Avatar src={studio.avatar} size={48} />
        <span className={styles.quiet}>
          You would join the studio, which gets a share of your earnings. You can leave at any time.
        </span>
      </span>
      <dl className={styles.facts} aria-label="The terms">
        <div>
          <dt>Your share of what members pay</dt>
          <dd>{formatPercent(performerShare)}</dd>
        </div>
        <div>
          <dt>Share of {studio.name}</dt>
          <dd>{formatPercent(studioCommission - performerShare)}</dd>
        </div>
        <div>
          <dt>Share of the site</dt>
          <dd>{formatPercent(100 - studioCommission)}</dd>
        </div>
        <div>
          <dt>Valid until</dt>
          <dd>
            <DateTime at={expiresAt} />
          </dd>
        </div>
      </dl>
      <JoinActions code={code} studio={studio.name} />
    </>
  );
}

function JoinActions({ code, studio }: { code: string; studio: string }) {
  const role = useAppSelector(({ auth }) => auth.authUser?.role ?? null);
  const { status, error, submit } = useSubmission(
    useCallback(async () => {
      await acceptInvitation(code);
      notify('success', `You joined ${studio}.`);
      await navigate('/account/performer/studio');
    }, [code, studio]),
  );
  // the login returns to this page
  const logIn = () => {
    storeReturnTo({ path: `/invitations/${code}`, roles: ['performer'] });
    void navigate('/auth/login/performer');
  };
  if (role === 'performer') {
    return (
      <>
        {status === 'failed' && <ErrorNote>{errorText(error)}</ErrorNote>}
        <Button
          variant="primary"
          size="lg"
          full
          busy={status === 'sending' || status === 'done'}
          onClick={() => void submit(undefined)}
        >
          Join {studio}
        </Button>
      </>
    );
  }
  if (role)
    return <p className={styles.quiet}>You are not logged in as a performer. Log out and open the link again.</p>;
  return (
    <>
      <LinkButton variant="primary" size="lg" full href={`/auth/register/performer?invitation=${code}`}>
        Register as a performer
      </LinkButton>
      <Button variant="outline" size="lg" full onClick={logIn}>
        Log in as an existing performer
      </Button>
    </>
  );
}
