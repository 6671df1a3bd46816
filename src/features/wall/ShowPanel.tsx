import { type FormEvent, useState } from 'react';
import { reasonChoices, SHOW_REASONS } from '@contract/reasons';
import { type PlaybackView } from '@contract/streaming';
import { Avatar } from '@/ui/Avatar';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { formatCount } from '@/ui/format';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { Link } from '@/ui/Link';
import { TokenAmount } from '@/ui/TokenAmount';
import { ActionButton } from './HoldButton';
import { Spark } from './Spark';
import { ageText, isNewAccount, reportText, runningText, type WallShow } from './wallText';
import { type LivePicture } from './useWallPictures';
import { WallVideo } from './WallVideo';
import styles from './panel.module.css';
import picture from './wall.module.css';

export type ShowReason = keyof typeof SHOW_REASONS;
/** What the operator is about to say to the performer, or why the show ends. */
export type Asking = 'warn' | 'cut' | 'suspend' | null;

const ASKED = {
  warn: { label: 'Warning for the performer', send: 'Send the warning', draft: '' },
  cut: { label: 'Why the show ends', send: 'End the show', draft: 'This show breaks the rules of the site.' },
  suspend: { label: 'Why the account is suspended', send: 'Suspend', draft: 'This show breaks the rules of the site.' },
} as const;

interface ShowPanelProps {
  show: WallShow;
  live: LivePicture | undefined;
  now: number;
  history: readonly number[];
  playback: PlaybackView | null;
  isListening: boolean;
  asking: Asking;
  setAsking: (asking: Asking) => void;
  listen: () => Promise<void>;
  blur: () => Promise<void>;
  say: (asking: Exclude<Asking, null>, text: string, reason: ShowReason) => Promise<void>;
  select: (id: string | null) => void;
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

function Words({
  asking,
  say,
  setAsking,
}: Pick<ShowPanelProps, 'say' | 'setAsking'> & { asking: Exclude<Asking, null> }) {
  const { label, send, draft } = ASKED[asking];
  const [text, setText] = useState<string>(draft);
  const [reason, setReason] = useState<ShowReason>('rules');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) void say(asking, text.trim(), reason);
  };
  return (
    <form className={styles.say} onSubmit={submit}>
      {asking !== 'warn' && (
        <label>
          Reason
          <select value={reason} onChange={({ target }) => setReason(target.value as ShowReason)}>
            {reasonChoices(SHOW_REASONS).map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {label}
        <textarea value={text} maxLength={300} autoFocus onChange={({ target }) => setText(target.value)} />
      </label>
      <span>
        <Button size="sm" onClick={() => setAsking(null)}>
          Cancel
        </Button>
        <Button size="sm" variant={asking === 'warn' ? 'primary' : 'danger'} type="submit">
          {send}
        </Button>
      </span>
    </form>
  );
}

function Actions({ show, isListening, setAsking, listen, blur }: ShowPanelProps) {
  const { performer, blurredBy, kind } = show;
  return (
    <div className={styles.actions} role="toolbar" aria-label="Actions">
      <ActionButton
        icon={isListening ? 'volume' : 'volumeOff'}
        label={isListening ? 'Mute' : 'Listen'}
        effect="You see and hear the show, no one is notified"
        shortcut="L"
        isOn={isListening}
        onPress={() => void listen()}
      />
      <ActionButton
        icon="alert"
        label="Warn"
        effect={`A message only ${performer.name} sees`}
        shortcut="W"
        onPress={() => setAsking('warn')}
      />
      <ActionButton
        icon="eyeOff"
        label="Blur"
        effect={kind === 'public' ? 'Hides the preview until you undo it' : 'This show has no preview'}
        shortcut="B"
        isOn={blurredBy !== null}
        disabled={kind !== 'public'}
        onPress={() => void blur()}
      />
      <ActionButton
        icon="stop"
        label="Cut"
        effect="Ends the show within 2 s"
        shortcut="C"
        isFinal
        onPress={() => setAsking('cut')}
      />
      <ActionButton
        icon="lock"
        label="Suspend"
        effect="Ends the show, locks the account"
        shortcut="S"
        isFinal
        onPress={() => setAsking('suspend')}
      />
    </div>
  );
}

function Screen({ show, live, now, playback, isListening }: ShowPanelProps) {
  const { performer, picture: latest, kind } = show;
  return (
    <div className={picture.stage}>
      {playback ? (
        <WallVideo key={playback.streamId} playback={playback} isMuted={!isListening} name={performer.name} />
      ) : (
        (live || latest) && <img src={live?.url ?? `${latest}?w=640`} alt={`Latest picture of ${performer.name}`} />
      )}
      {!playback && kind !== 'public' && (
        <span className={picture.cover}>Blurred until you listen. Opening it is logged.</span>
      )}
      <span className={picture.topLeft}>
        <Badge kind="live">LIVE</Badge>
        <Badge icon="eye">{formatCount(show.viewers)}</Badge>
      </span>
      <span className={picture.topRight}>
        <Badge>{runningText(show.since, now)}</Badge>
      </span>
      <span className={picture.bottomLeft}>
        <Badge icon={isListening ? 'volume' : 'volumeOff'}>{isListening ? 'Sound on' : 'Muted'}</Badge>
      </span>
    </div>
  );
}

function Facts({ show, now }: ShowPanelProps) {
  const { identityApprovedAt, tips, accountCreatedAt } = show;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Account</dt>
        <dd className={isNewAccount(show, now) ? picture.warn : undefined}>{ageText(accountCreatedAt, now)}</dd>
      </div>
      <div>
        <dt>Identity</dt>
        <dd>{identityApprovedAt ? `Approved ${DAY.format(new Date(identityApprovedAt))}` : 'Verified'}</dd>
      </div>
      <div>
        <dt>Tips this hour</dt>
        <dd>
          <TokenAmount amount={tips} />
        </dd>
      </div>
    </dl>
  );
}

/** The selected show: picture, facts, reports, and what the operator can do. */
export function ShowPanel(props: ShowPanelProps) {
  const { show, now, history, asking, select } = props;
  const { performer, title, reports } = show;
  return (
    <aside className={styles.side} aria-label={performer.name}>
      <header className={styles.sideHead}>
        <IconButton icon="chevronLeft" label="Back to the wall" onClick={() => select(null)} />
        <b>{performer.name}</b>
      </header>
      <div className={styles.sideScroll}>
        <Screen {...props} />
        <div className={styles.who}>
          <Avatar src={performer.avatar} size={40} />
          <span>
            <b>{performer.name}</b>
            <small>{title || 'No title'}</small>
          </span>
          <Link href={`/operator/people/${performer._id}`} className={styles.account}>
            Account
            <Icon name="chevronRight" size="xs" />
          </Link>
        </div>
        <Facts {...props} />
        <Spark values={history} />
        <section className={styles.reports}>
          <h2>
            {reports.length === 0 ? 'No reports' : `${reports.length} ${reports.length === 1 ? 'report' : 'reports'}`}
            <small>this show</small>
          </h2>
          {reports.slice(0, 10).map((report) => (
            <p key={`${report.createdAt}${report.note}`}>
              <span>{reportText(report)}</span>
              <small>{runningText(report.createdAt, now)}</small>
            </p>
          ))}
        </section>
      </div>
      <footer className={styles.sideFoot}>
        {asking ? <Words key={asking} {...props} asking={asking} /> : <Actions {...props} />}
      </footer>
    </aside>
  );
}
