import { useState } from 'react';
import { ANNOUNCEMENT_EFFECT_HOURS, ANNOUNCEMENT_FIGURES_MIN_TOLD } from '@contract/limits';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import { Button } from '@/ui/Button';
import { DateTime } from '@/ui/DateTime';
import { Dialog } from '@/ui/Dialog';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { formatCount, formatTokens } from '@/ui/format';
import { Link } from '@/ui/Link';
import { Pagination } from '@/ui/Pagination';
import { Panel } from '@/ui/Panel';
import { Pill } from '@/ui/Pill';
import question from '@/ui/question.module.css';
import { type OwnAnnouncement, removeAnnouncement } from './api';
import { audienceText } from './words';
import styles from './ReachScreen.module.css';

const STATES = {
  sending: { kind: 'wait', text: 'Sending' },
  sent: { kind: 'ok', text: 'Sent' },
  takenDown: { kind: 'bad', text: 'Taken down' },
} as const;

/** Explains how the figures are counted. */
function HowCounted() {
  return (
    <p className={styles.how}>
      We count people who open the announcement’s page while they are logged in, each once. There are no tracking pixels
      in emails and notifications. Watching you and tipping you count for {ANNOUNCEMENT_EFFECT_HOURS} hours after that,
      for the announcement that the person opened last. You see numbers, never names.
    </p>
  );
}

function FiguresOf({ told, figures }: OwnAnnouncement) {
  const share = (count: number) => (told ? ` (${Math.round((count / told) * 100)}%)` : '');
  const rows = [
    { label: 'Reached', value: formatCount(told) },
    ...(figures
      ? [
          { label: 'Opened', value: `${formatCount(figures.opened)}${share(figures.opened)}` },
          { label: 'Watched', value: formatCount(figures.watched) },
          { label: 'Tipped', value: formatCount(figures.tipped) },
          { label: 'Tokens', value: formatTokens(figures.tokens) },
        ]
      : []),
  ];
  return (
    <>
      <dl className={styles.figures}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!figures && (
        <p className={styles.few}>
          More figures are shown for announcements that reach at least {ANNOUNCEMENT_FIGURES_MIN_TOLD} people.
        </p>
      )}
    </>
  );
}

function Sent({ one, onRemove }: { one: OwnAnnouncement; onRemove: () => void }) {
  const { text, picture, status, createdAt } = one;
  const { kind, text: word } = STATES[status];
  return (
    <li className={styles.sent}>
      <div className={styles.sentHead}>
        <span className={styles.sentWords}>
          <span className={styles.sentText}>{text}</span>
          <small>
            {audienceText(one)}, <DateTime at={createdAt} />
          </small>
        </span>
        {picture && <img src={picture.small} alt="" className={styles.thumbnail} loading="lazy" />}
      </div>
      <FiguresOf {...one} />
      <div className={styles.sentFoot}>
        <Pill kind={kind}>{word}</Pill>
        {status === 'takenDown' ? (
          <Link href="/account/performer/takedowns">See why</Link>
        ) : (
          <>
            <Link href={`/announcements/${one._id}`}>Open</Link>
            <Button size="sm" variant="quiet" onClick={onRemove}>
              Take back
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function RemoveDialog({ id, onDone, onClose }: { id: string; onDone: () => void; onClose: () => void }) {
  const { status, error, submit } = useSubmission(async () => {
    await removeAnnouncement(id);
    onDone();
  });
  return (
    <Dialog open title="Take this announcement back?" onClose={onClose}>
      <div className={question.question}>
        <p>
          Its page and its notifications disappear. Emails and push messages that have gone out stay. It still counts
          for your limit of the day.
        </p>
        {error && <ErrorNote kept="Nothing was taken back.">{errorText(error)}</ErrorNote>}
        <div className={question.actions}>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" busy={status === 'sending'} onClick={() => void submit(undefined)}>
            Take back
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface SentPanelProps {
  sent: readonly OwnAnnouncement[];
  page: number;
  pages: number;
  onChanged: () => void;
}

/** The announcements of a performer, with their figures. */
export function SentPanel({ sent, page, pages, onChanged }: SentPanelProps) {
  const [removing, setRemoving] = useState<string | null>(null);
  return (
    <Panel title="Sent">
      {sent.length === 0 ? (
        <Empty>Your announcements will be here, with how many people opened them, watched and tipped.</Empty>
      ) : (
        <>
          <HowCounted />
          <ul className={styles.list}>
            {sent.map((one) => (
              <Sent key={one._id} one={one} onRemove={() => setRemoving(one._id)} />
            ))}
          </ul>
          <Pagination page={page} pages={pages} hrefOf={(number) => `/account/performer/reach?page=${number}`} />
        </>
      )}
      {removing && (
        <RemoveDialog
          id={removing}
          onClose={() => setRemoving(null)}
          onDone={() => {
            setRemoving(null);
            onChanged();
          }}
        />
      )}
    </Panel>
  );
}
