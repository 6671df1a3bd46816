import { useRouter } from 'next/router';
import { type FormEvent, useCallback, useState } from 'react';
import { EMAIL_MAX_CHARACTERS } from '@contract/limits';
import { notify } from '@/lib/sideEffects';
import { errorText, fieldErrors } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/cx';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { Pill } from '@/ui/Pill';
import { TextInput } from '@/ui/TextInput';
import { DateTime } from '@/ui/DateTime';
import { type Invitation, invite, type Invitations, revokeInvitation } from './api';
import styles from './studios.module.css';
import { INVITATION_PILLS } from './labels';

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notify('success', 'The link is copied.');
  } catch {
    notify('error', 'The link could not be copied. Mark it and copy it by hand.');
  }
}

/** Invites performers by mail or by a link to hand over, and shows what became of each invitation. */
export function InvitationsPanel({ invitations }: { invitations: Invitations }) {
  const router = useRouter();
  const [email, setEmail] = useState('');
  const reload = useCallback(() => void router.replace(router.asPath, undefined, { scroll: false }), [router]);
  const { status, data, error, submit } = useSubmission(
    useCallback(
      async (address: string | undefined) => {
        const invitation = await invite(address);
        setEmail('');
        reload();
        return invitation;
      },
      [reload],
    ),
  );
  const busy = status === 'sending';
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(email.trim());
  };
  return (
    <Panel title="Invitations" className={account.form}>
      <form id="invite" className={styles.page} onSubmit={send}>
        <p className={styles.quiet}>
          A new performer registers by the link; somebody who performs here already accepts it. It works once, for a
          week.
        </p>
        <TextInput
          label="E-mail"
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
            Send an invitation
          </Button>
          <Button variant="outline" icon="copy" busy={busy} onClick={() => void submit(undefined)}>
            Make a link instead
          </Button>
        </div>
      </form>
      {status === 'failed' && !fieldErrors(error).email && <ErrorNote>{errorText(error)}</ErrorNote>}
      <div role="status">
        {status === 'done' &&
          data &&
          (data.email ? (
            <p className={account.saved}>The invitation is on its way to {data.email}.</p>
          ) : (
            <LinkBox link={data.link ?? ''} />
          ))}
      </div>
      {invitations.total > 0 && (
        <ul className={account.rows}>
          {invitations.data.map((one) => (
            <Row key={one._id} invitation={one} onChanged={reload} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function LinkBox({ link }: { link: string }) {
  return (
    <div className={styles.linkBox}>
      <span>{link}</span>
      <Button size="sm" variant="outline" icon="copy" onClick={() => void copy(link)}>
        Copy
      </Button>
    </div>
  );
}

function Row({ invitation, onChanged }: { invitation: Invitation; onChanged: () => void }) {
  const { _id, email, status, expiresAt, createdAt, link, acceptedBy } = invitation;
  const what = email ?? 'A link';
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
        <span className={account.rowTitle}>{what}</span>
        <span className={account.rowLine}>
          {acceptedBy ? (
            `${acceptedBy.name} (${acceptedBy.username})`
          ) : status === 'open' ? (
            <>
              Works until <DateTime at={expiresAt} />
            </>
          ) : (
            <>
              From <DateTime at={createdAt} />
            </>
          )}
        </span>
      </span>
      {link && (
        <Button
          size="sm"
          variant="quiet"
          icon="copy"
          aria-label={`Copy the link of ${what}`}
          onClick={() => void copy(link)}
        >
          Copy
        </Button>
      )}
      {status === 'open' && (
        <Button
          size="sm"
          variant="quiet"
          busy={revoke.status === 'sending'}
          aria-label={`Take back: ${what}`}
          onClick={() => void revoke.submit(_id)}
        >
          Take back
        </Button>
      )}
      <Pill kind={INVITATION_PILLS[status].kind}>{INVITATION_PILLS[status].word}</Pill>
    </li>
  );
}
