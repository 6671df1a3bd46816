import { useRouter } from 'next/router';
import { type FormEvent, useCallback, useState } from 'react';
import { EMAIL_MAX_CHARACTERS } from '@contract/limits';
import { copyText } from '@/lib/copyText';
import { errorText, fieldErrors } from '@/lib/errorText';
import { notify } from '@/lib/sideEffects';
import { useSubmission } from '@/lib/useSubmission';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/cx';
import { DateTime } from '@/ui/DateTime';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { Pill } from '@/ui/Pill';
import { TextInput } from '@/ui/TextInput';
import { type Invitation, invite, type Invitations, revokeInvitation } from './api';
import { INVITATION_PILLS } from './labels';
import styles from './studios.module.css';

/** Invites performers by email or link, and lists the studio's invitations. */
export function InvitationsPanel({ invitations }: { invitations: Invitations }) {
  const router = useRouter();
  const reload = useCallback(() => void router.replace(router.asPath, undefined, { scroll: false }), [router]);
  return (
    <Panel title="Invitations" className={account.form}>
      <InviteForm onInvited={reload} />
      {invitations.total > 0 && (
        <ul className={account.rows}>
          {invitations.data.map((invitation) => (
            <InvitationRow key={invitation._id} invitation={invitation} onChanged={reload} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function InviteForm({ onInvited }: { onInvited: () => void }) {
  const [email, setEmail] = useState('');
  const { status, data, error, submit } = useSubmission(
    useCallback(
      async (address: string | undefined) => {
        const invitation = await invite(address);
        setEmail('');
        onInvited();
        return invitation;
      },
      [onInvited],
    ),
  );
  const busy = status === 'sending';
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(email.trim());
  };
  return (
    <>
      <form id="invite" className={styles.page} onSubmit={send}>
        <p className={styles.quiet}>
          New performers register with the link. Performers with an account accept it. The link works once, for a week.
        </p>
        <TextInput
          label="Email"
          name="email"
          type="email"
          required
          value={email}
          maxLength={EMAIL_MAX_CHARACTERS}
          autoComplete="off"
          error={fieldErrors(error).email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" icon="mail" busy={busy}>
            Send invitation
          </Button>
          <Button variant="outline" icon="copy" busy={busy} onClick={() => void submit(undefined)}>
            Create a link instead
          </Button>
        </div>
      </form>
      {status === 'failed' && !fieldErrors(error).email && <ErrorNote>{errorText(error)}</ErrorNote>}
      <div role="status">{status === 'done' && data && <InvitationResult invitation={data} />}</div>
    </>
  );
}

function InvitationResult({ invitation: { email, link } }: { invitation: Invitation }) {
  if (email) return <p className={account.saved}>We sent the invitation to {email}.</p>;
  return (
    <div className={styles.linkBox}>
      <span>{link}</span>
      <Button size="sm" variant="outline" icon="copy" onClick={() => void copyText('Link', link ?? '')}>
        Copy
      </Button>
    </div>
  );
}

function InvitationRow({ invitation, onChanged }: { invitation: Invitation; onChanged: () => void }) {
  const { _id, email, status, link } = invitation;
  const title = email ?? 'Link';
  const revoke = useSubmission(
    useCallback(
      async (id: string) => {
        await revokeInvitation(id).catch((error: unknown) => notify('error', errorText(error)));
        onChanged();
      },
      [onChanged],
    ),
  );
  return (
    <li className={cx(account.row, styles.invitation)}>
      <span className={account.rowWords}>
        <span className={account.rowTitle}>{title}</span>
        <span className={account.rowLine}>
          <InvitationDetail invitation={invitation} />
        </span>
      </span>
      {link && (
        <Button
          size="sm"
          variant="quiet"
          icon="copy"
          aria-label={`Copy the link of ${title}`}
          onClick={() => void copyText('Link', link)}
        >
          Copy
        </Button>
      )}
      {status === 'open' && (
        <Button
          size="sm"
          variant="quiet"
          busy={revoke.status === 'sending'}
          aria-label={`Revoke ${title}`}
          onClick={() => void revoke.submit(_id)}
        >
          Revoke
        </Button>
      )}
      <Pill kind={INVITATION_PILLS[status].kind}>{INVITATION_PILLS[status].label}</Pill>
    </li>
  );
}

function InvitationDetail({ invitation: { acceptedBy, status, expiresAt, createdAt } }: { invitation: Invitation }) {
  if (acceptedBy) return `${acceptedBy.name} (${acceptedBy.username})`;
  return status === 'open' ? (
    <>
      Valid until <DateTime at={expiresAt} />
    </>
  ) : (
    <>
      Created <DateTime at={createdAt} />
    </>
  );
}
