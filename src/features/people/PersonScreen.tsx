import { useRouter } from 'next/router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useOperator } from '@/layouts/data';
import { actionText } from '@/lib/actionText';
import { errorText } from '@/lib/errorText';
import { useLoaded } from '@/lib/useLoaded';
import { DeskBar } from '@/ui/desk/DeskBar';
import { DeskFigures, DeskPanel, DeskScroll } from '@/ui/desk/DeskPanel';
import { DeskError, DeskSkeleton } from '@/ui/desk/DeskStates';
import { Link } from '@/ui/Link';
import { AdjustBalance, signed } from './AdjustBalance';
import {
  listPersonLog,
  listPersonMoney,
  listPersonPurchases,
  listPersonReports,
  listPersonShows,
  type Person,
  type PersonLine,
  viewPerson,
} from './api';
import { PersonActions } from './PersonActions';
import { dayOf, ROLES, StatusPill } from './PeopleScreen';
import styles from './people.module.css';

const timeOf = (at: string) =>
  new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });

/**
 * An account as operators see it.
 * @param consents shows who appears in the items and shows of a performer
 */
export function PersonScreen({ consents }: { consents: (performerId: string) => ReactNode }) {
  const { query } = useRouter();
  const id = typeof query.id === 'string' ? query.id : '';
  const [person, setPerson] = useState<Person | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (id) viewPerson(id).then(setPerson, setError);
  }, [id, attempt]);
  const retry = () => {
    setError(null);
    setAttempt(attempt + 1);
  };
  const { operatorRole } = useOperator();
  const maySeeMoney = operatorRole === 'owner' || operatorRole === 'finance';
  const seesDocuments = operatorRole === 'owner' || operatorRole === 'reviewer';
  const shown = person?._id === id ? person : null;
  return (
    <>
      <DeskBar title={shown?.name ?? 'Account'} sub={shown && `${ROLES[shown.role]}, ${shown.username}`}>
        {shown && <StatusPill status={shown.status} banned={shown.banned} />}
      </DeskBar>
      <DeskScroll>
        {!shown && error === null && <DeskSkeleton />}
        {!shown && error !== null && <DeskError text={errorText(error)} onRetry={retry} />}
        {shown && (
          <div className={styles.grid}>
            <div className={styles.column}>
              <Facts person={shown} />
              {seesDocuments && shown.role === 'performer' && consents(shown._id)}
              <Lines key={`lines-${shown._id}`} person={shown} />
            </div>
            <div className={styles.column}>
              {maySeeMoney && (
                <AdjustBalance key={shown._id} person={shown} onChanged={() => setAttempt(attempt + 1)} />
              )}
              <PersonActions person={shown} onChanged={setPerson} />
              <Sessions person={shown} />
            </div>
          </div>
        )}
      </DeskScroll>
    </>
  );
}

/** The state of the documents, with a link for those who may open them. */
function Identity({ person: { _id: id, role, verification } }: { person: Person }) {
  const { operatorRole } = useOperator();
  const seesDocuments = operatorRole === 'owner' || operatorRole === 'reviewer';
  return (
    <>
      <dt>Identity</dt>
      <dd>
        {actionText(verification ?? '')}
        {seesDocuments && role !== 'user' && (
          <>
            {', '}
            <Link href={`/operator/identity/${id}`} className={styles.link}>
              Open the documents
            </Link>
          </>
        )}
      </dd>
    </>
  );
}

/** Says why and since when an account gets no email. */
const failureText = ({ kind, since }: NonNullable<Person['emailFailure']>) =>
  kind === 'bounced'
    ? `Refuses our email. None is sent since ${dayOf(since)}, until the account confirms the address again or changes it.`
    : `Reported an email as spam. None is sent since ${dayOf(since)}, until the account confirms the address again.`;

function Facts({ person }: { person: Person }) {
  const { email, emailVerified, emailFailure, country, dateOfBirth, verification, createdAt, sharedWith } = person;
  return (
    <DeskPanel>
      <DeskFigures
        figures={[
          ...(person.balance === null
            ? []
            : [{ label: 'Balance', value: person.balance.toLocaleString('en'), caption: 'tokens' }]),
          { label: 'Reports', value: person.reports.total, caption: `${person.reports.open} open` },
          { label: 'Browsers', value: person.devices, caption: `${sharedWith.length} shared accounts` },
          { label: 'Second factor', value: person.secondFactor ? 'On' : 'Off' },
        ]}
      />
      <dl className={styles.facts}>
        <dt>Email</dt>
        <dd>
          {email}, {emailVerified ? 'confirmed' : 'not confirmed'}
          {emailFailure && <small className={styles.failure}>{failureText(emailFailure)}</small>}
        </dd>
        <dt>Joined</dt>
        <dd>{dayOf(createdAt)}</dd>
        {verification && <Identity person={person} />}
        {dateOfBirth && (
          <>
            <dt>Born</dt>
            <dd>
              {dateOfBirth}
              {country && `, ${country}`}
            </dd>
          </>
        )}
        {sharedWith.length > 0 && (
          <>
            <dt>Same browser</dt>
            <dd>
              {sharedWith.map(({ _id, username }) => (
                <Link key={_id} href={`/operator/people/${_id}`} className={styles.link}>
                  {username}
                </Link>
              ))}
            </dd>
          </>
        )}
      </dl>
    </DeskPanel>
  );
}

/** The movements of tokens and the security log, each for the roles that may see it. */
function Lines({ person: { _id: id } }: { person: Person }) {
  const { operatorRole } = useOperator();
  const isOwner = operatorRole === 'owner';
  const seesMoney = isOwner || operatorRole === 'finance';
  const seesReports = isOwner || operatorRole === 'reviewer';
  const seesLog = operatorRole !== 'finance';
  const panel = (title: string, list: typeof listPersonLog, none: string) => (
    <LinesPanel title={title} id={id} list={list} none={none} />
  );
  return (
    <>
      {seesMoney && panel('Tokens', listPersonMoney, 'No token has moved on this account yet.')}
      {seesMoney && panel('Purchases', listPersonPurchases, 'Orders and token packages appear here.')}
      {seesLog && panel('Shows', listPersonShows, 'Shows that were given or watched appear here.')}
      {seesReports && panel('Reported', listPersonReports, 'Reported messages and items appear here.')}
      {seesLog && panel('Security log', listPersonLog, 'Logins and changes appear here.')}
    </>
  );
}

interface LinesProps {
  title: string;
  id: string;
  list: (id: string) => Promise<PersonLine[]>;
  none: string;
}

function LinesPanel({ title, id, list, none }: LinesProps) {
  const { data: rows, failure, reload } = useLoaded(useCallback(() => list(id), [list, id]));
  return (
    <DeskPanel title={title}>
      {!rows && failure === null && <DeskSkeleton rows={1} label={`Loading ${title.toLowerCase()}`} />}
      {!rows && failure !== null && <DeskError text={errorText(failure)} onRetry={reload} />}
      {rows?.length === 0 && <p className={styles.quiet}>{none}</p>}
      <ul className={styles.lines}>
        {rows?.map(({ _id, at, text, tokens, by }) => (
          <li key={_id}>
            <span>
              {text.replace(/^[a-z/]+/i, actionText)}
              <small>
                <time dateTime={at}>{timeOf(at)}</time>, {by}
              </small>
            </span>
            {tokens !== null && <b>{signed(tokens)}</b>}
          </li>
        ))}
      </ul>
    </DeskPanel>
  );
}

function Sessions({ person: { sessions } }: { person: Person }) {
  return (
    <DeskPanel title="Sessions">
      {sessions.length === 0 && <p className={styles.quiet}>Nobody is logged in to this account.</p>}
      <ul className={styles.lines}>
        {sessions.map(({ _id, ip, userAgent, lastSeenAt }) => (
          <li key={_id}>
            <span>
              {ip ?? 'Unknown address'}
              <small>
                {userAgent ?? 'Unknown browser'}, seen {timeOf(lastSeenAt)}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </DeskPanel>
  );
}
