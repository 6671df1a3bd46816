import { useRouter } from 'next/router';
import { useState } from 'react';
import { useOperator } from '@/layouts/data';
import { errorText } from '@/lib/errorText';
import { useLoaded } from '@/lib/useLoaded';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { DeskBar } from '@/ui/desk/DeskBar';
import { KeyHint } from '@/ui/desk/Keys';
import { type DeskKey, useKeys } from '@/ui/desk/useKeys';
import { ErrorNote } from '@/ui/ErrorNote';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { Link } from '@/ui/Link';
import { Spinner } from '@/ui/Spinner';
import { searchIdentities } from './api';
import { DecisionPanel } from './DecisionPanel';
import { DocumentView, FIRST_LOOK, type Look, moved, turned, zoomed } from './DocumentView';
import { FieldTable } from './FieldTable';
import { CHECKS } from './texts';
import { useDocuments } from './useDocuments';
import { type OpenCase, useIdentityCase } from './useIdentityCase';
import { useIdentityForm } from './useIdentityForm';
import docs from './documents.module.css';
import styles from './identity.module.css';

const STATUS_WORDS = { decision: 'New registration', renewal: 'Renewal' } as const;
const ATTEMPTS = ['', 'first attempt', 'second attempt', 'third attempt'];

/** The document comes before the picture of the person who holds it. */
const DOCUMENT_ORDER = ['idVerification', 'documentVerification'] as const;
const QUEUE = '/operator/cases?queue=identity';
const PLACES_ITEMS = 100;

/** The case before and after this one, the longest wait first. */
function usePlace(accountId: string) {
  const [load] = useState(() => () => searchIdentities({ limit: PLACES_ITEMS, offset: 0 }));
  const { data, reload } = useLoaded(load);
  const ids = data?.data.map(({ _id }) => _id) ?? [];
  const at = ids.indexOf(accountId);
  const others = ids.filter((id) => id !== accountId);
  return {
    at,
    total: data?.total ?? 0,
    before: at > 0 ? (ids[at - 1] ?? null) : null,
    after: at >= 0 ? (ids[at + 1] ?? null) : null,
    /** where to go after a decision */
    next: (at >= 0 ? ids[at + 1] : undefined) ?? others[0] ?? null,
    reload,
  };
}
type Place = ReturnType<typeof usePlace>;
const pageOf = (id: string) => `/operator/identity/${id}`;

function Head({ identity, place }: { identity: NonNullable<OpenCase['identity']>; place: Place }) {
  const { name, username, avatar, role, waitsFor, attempt } = identity;
  const kind = role === 'studio' ? 'Studio' : 'Performer';
  const state = waitsFor ? `${STATUS_WORDS[waitsFor]}, ${ATTEMPTS[attempt] ?? `attempt ${attempt}`}` : identity.status;
  const router = useRouter();
  const go = (id: string | null) => () => void (id && router.push(pageOf(id)));
  return (
    <DeskBar
      title={name}
      lead={
        <span className={styles.title}>
          <Link href={QUEUE} aria-label="Back to the cases">
            <Icon name="chevronLeft" />
          </Link>
          <Avatar src={avatar} size={30} />
        </span>
      }
      sub={`${kind} ${username}. ${state}`}
    >
      {place.at >= 0 && (
        <span className={styles.moves}>
          {place.at + 1} of {place.total}
          <IconButton icon="chevronLeft" label="Previous case" disabled={!place.before} onClick={go(place.before)} />
          <IconButton icon="chevronRight" label="Next case" disabled={!place.after} onClick={go(place.after)} />
        </span>
      )}
    </DeskBar>
  );
}

interface DocumentsProps {
  accountId: string;
  fields: NonNullable<OpenCase['identity']>['documents'];
  looks: Look[];
  setLook: (index: number, look: Look) => void;
  isBoth: boolean;
  setBoth: (isBoth: boolean) => void;
}

const TIME = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

function Documents({ accountId, fields, looks, setLook, isBoth, setBoth }: DocumentsProps) {
  const { name: reviewer } = useOperator();
  const shown = DOCUMENT_ORDER.filter((field) => fields.some((document) => document.field === field));
  const { loaded, failure, openedAt } = useDocuments(accountId, shown);
  const mark = `${reviewer} ${openedAt ? TIME.format(openedAt) : ''}`;
  return (
    <>
      <div className={docs.docs}>
        {loaded.map((document, index) => (
          <DocumentView
            key={document.url}
            document={document}
            look={looks[index] ?? FIRST_LOOK}
            onLook={(look) => setLook(index, look)}
            mark={mark}
          />
        ))}
        {loaded.length < shown.length && !failure && <Spinner label="Opening the documents" />}
        {shown.length === 0 && <p className={styles.words}>This account has no documents.</p>}
      </div>
      {failure && <ErrorNote>{errorText(failure)}</ErrorNote>}
      {openedAt && (
        <p className={styles.seen}>
          <Icon name="shield" size="sm" />
          <span>
            Opened by you at {TIME.format(openedAt)}. Every view is logged, and your name is on both pictures.
          </span>
          <label>
            <input type="checkbox" checked={isBoth} onChange={() => setBoth(!isBoth)} />
            Zoom both
          </label>
        </p>
      )}
    </>
  );
}

/** Opens a case. Another case starts with an empty form. */
export const IdentityScreen = ({ accountId }: { accountId: string }) => <Case key={accountId} accountId={accountId} />;

/** How both documents are looked at. */
function useLooks() {
  const [looks, setLooks] = useState<Look[]>([FIRST_LOOK, FIRST_LOOK]);
  const [isBoth, setBoth] = useState(true);
  return {
    looks,
    isBoth,
    setBoth,
    /** the other document is enlarged and turned alike, and keeps its place */
    setLook: (at: number, look: Look) =>
      setLooks((before) =>
        before.map((each, index) => {
          if (index === at) return look;
          return isBoth ? zoomed({ ...each, zoom: look.zoom, angle: look.angle }, 0) : each;
        }),
      ),
    changeAll: (change: (look: Look) => Look) => setLooks((before) => before.map(change)),
  };
}

interface KeyActions {
  toggleCheck: (check: (typeof CHECKS)[number]['name']) => void;
  isEnlarged: boolean;
  changeAll: (change: (look: Look) => Look) => void;
  send: (decision: 'approve' | 'reject') => void;
  next: string | null;
}

const MOVE_PX = 60;
/** An arrow shows more of that side. */
const MOVES = [
  ['ArrowLeft', 'Left side', MOVE_PX, 0],
  ['ArrowRight', 'Right side', -MOVE_PX, 0],
  ['ArrowUp', 'Upper part', 0, MOVE_PX],
  ['ArrowDown', 'Lower part', 0, -MOVE_PX],
] as const;

/** The keys of a case: the checklist, the view of both documents, and the decision. */
function useIdentityKeys({ toggleCheck, isEnlarged, changeAll, send, next }: KeyActions): void {
  const router = useRouter();
  const keys: DeskKey[] = [
    ...CHECKS.map(({ name, text }, index) => ({
      key: String(index + 1),
      label: text,
      run: () => toggleCheck(name),
    })),
    { key: '+', label: 'Larger', run: () => changeAll((look) => zoomed(look, 1)) },
    { key: '-', label: 'Smaller', run: () => changeAll((look) => zoomed(look, -1)) },
    { key: 't', label: 'Rotate', run: () => changeAll(turned) },
    // the arrows scroll the page otherwise
    ...(isEnlarged ? MOVES : []).map(([key, label, x, y]) => ({
      key,
      label,
      run: () => changeAll((look) => moved(look, x, y)),
    })),
    { key: 'a', label: 'Approve', run: () => send('approve') },
    { key: 'r', label: 'Reject', run: () => send('reject') },
    { key: 'n', label: 'Next case', run: () => next && void router.push(pageOf(next)) },
    { key: 'Escape', label: 'Back to the cases', run: () => void router.push(QUEUE) },
  ];
  useKeys(keys);
}

/** One case of the identity queue: both documents, what was entered beside what they say, and the decision. */
function Case({ accountId }: { accountId: string }) {
  const opened = useIdentityCase(accountId);
  const { identity, failure, status, decide, reload } = opened;
  const form = useIdentityForm(accountId, identity?.entered);
  const { changeAll, ...looks } = useLooks();
  const place = usePlace(accountId);
  const [busy, setBusy] = useState<'approve' | 'reject' | null>(null);
  const today = new Date().toISOString().slice(0, 10);
  const send = async (decision: 'approve' | 'reject') => {
    if (status !== 'ready') return;
    setBusy(decision);
    const { document, checks, reasons, note } = form;
    const isComplete = Object.values(document).every(Boolean);
    const approves = decision === 'approve';
    await decide({
      decision,
      checks: approves ? checks : [],
      reasons: approves ? [] : reasons,
      document: approves && isComplete ? document : undefined,
      note,
    });
    setBusy(null);
  };
  useIdentityKeys({
    toggleCheck: form.toggleCheck,
    isEnlarged: looks.looks.some(({ zoom }) => zoom > 100),
    changeAll,
    send: (decision) => void send(decision),
    next: place.next,
  });
  if (!identity) return <Waiting failure={failure} onRetry={reload} />;
  return (
    <>
      <Head identity={identity} place={place} />
      <Outcome {...opened} next={place.next} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Documents accountId={accountId} fields={identity.documents} {...looks} />
          <FieldTable entered={identity.entered} onChange={form.change} today={today} {...form} />
        </div>
        <DecisionPanel
          {...form}
          name={identity.name}
          dateOfBirth={form.document.dateOfBirth || identity.entered.dateOfBirth || ''}
          expiresOn={form.document.expiresOn}
          today={today}
          decisions={identity.decisions}
          busy={busy}
          disabled={status !== 'ready' && status !== 'deciding'}
          onDecide={(decision) => void send(decision)}
        />
      </div>
    </>
  );
}

const Waiting = ({ failure, onRetry }: { failure: OpenCase['failure']; onRetry: () => void }) =>
  failure ? (
    <ErrorNote onRetry={onRetry}>{errorText(failure)}</ErrorNote>
  ) : (
    <div className={styles.loading}>
      <Spinner label="Loading the case" />
    </div>
  );

/** What came of a decision, above the documents. */
function Outcome({ identity, failure, status, reload, next }: OpenCase & { next: string | null }) {
  return (
    <>
      {status === 'decided' && (
        <p className={styles.done} role="status">
          {identity?.status === 'verified' ? 'Approved' : 'Rejected'}. The email is on its way.{' '}
          {next ? (
            <Link href={pageOf(next)}>
              Next case <KeyHint of="n" />
            </Link>
          ) : (
            <Link href={QUEUE}>Back to the cases</Link>
          )}
        </p>
      )}
      {failure && (
        <div className={styles.refusal} role="alert">
          {errorText(failure)}
          {status === 'stale' && <Button onClick={reload}>Load the case again</Button>}
        </div>
      )}
    </>
  );
}
