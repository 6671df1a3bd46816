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

/** What a studio offers, and the ways to accept: by registering, or as a performer who is here already. `invited` null: the invitation does not work (any more). */
export function InvitationScreen({ code, invited }: { code: string; invited: Invited | null }) {
  const { siteName } = useLayoutData();
  const title = invited ? `${invited.studio.name} invites you` : 'This invitation does not work any more';
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
        <p className={styles.quiet}>It was used, taken back, or is too old. Ask your studio for a new one.</p>
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
  const kept = (studioCommission * memberCommission) / 100;
  return (
    <>
      <span className={styles.who}>
        <Avatar src={studio.avatar} size={48} />
        <span className={styles.quiet}>
          The studio would look after you, and have a share of what you earn. You can leave at any time.
        </span>
      </span>
      <dl className={styles.facts} aria-label="The terms">
        <div>
          <dt>You keep of what members pay</dt>
          <dd>{formatPercent(kept)}</dd>
        </div>
        <div>
          <dt>{studio.name} keeps</dt>
          <dd>{formatPercent(studioCommission - kept)}</dd>
        </div>
        <div>
          <dt>The site keeps</dt>
          <dd>{formatPercent(100 - studioCommission)}</dd>
        </div>
        <div>
          <dt>The invitation works until</dt>
          <dd>
            <DateTime at={expiresAt} />
          </dd>
        </div>
      </dl>
      <Ways code={code} studio={studio.name} />
    </>
  );
}

function Ways({ code, studio }: { code: string; studio: string }) {
  const role = useAppSelector(({ auth }) => auth.authUser?.role ?? null);
  const { status, error, submit } = useSubmission(
    useCallback(async () => {
      await acceptInvitation(code);
      notify('success', `${studio} looks after you now.`);
      await navigate('/account/performer/studio');
    }, [code, studio]),
  );
  // the login leads back here
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
    return <p className={styles.quiet}>You are logged in, but not as a performer. Log out, and open the link again.</p>;
  return (
    <>
      <LinkButton variant="primary" size="lg" full href={`/auth/register/performer?invitation=${code}`}>
        Register as a performer
      </LinkButton>
      <Button variant="outline" size="lg" full onClick={logIn}>
        I perform here already: log in
      </Button>
    </>
  );
}
