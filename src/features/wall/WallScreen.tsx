import { useEffect, useRef, useState } from 'react';
import { type PlaybackView } from '@contract/streaming';
import { errorText } from '@/lib/errorText';
import { notify } from '@/lib/sideEffects';
import { Button } from '@/ui/Button';
import { Chip, ChipRow } from '@/ui/Chip';
import { cx } from '@/ui/cx';
import { DeskBar } from '@/ui/desk/DeskBar';
import { useKeys } from '@/ui/desk/useKeys';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { formatCount } from '@/ui/format';
import { Spinner } from '@/ui/Spinner';
import { blurPreview, cutShow, openWallShow, suspendFromWall, warnPerformer } from './api';
import { HOLD_MS } from './HoldButton';
import { type Asking, ShowPanel, type ShowReason } from './ShowPanel';
import { Tile } from './Tile';
import { useWall } from './useWall';
import { PICTURE_SECONDS, useWallPictures } from './useWallPictures';
import { FILTER_TEXTS, FILTERS, passes, tileId, type WallFilter, type WallShow } from './wallText';
import styles from './wall.module.css';

const COLUMNS = 4;

/** What the operator watches and is about to do. Everything is forgotten when another show is selected. */
function useCurrent(shows: readonly WallShow[], reload: () => void) {
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [playback, setPlayback] = useState<PlaybackView | null>(null);
  const [isListening, setIsListening] = useState(false);
  const [asking, setAsking] = useState<Asking>(null);
  const current = shows.find(({ _id }) => _id === currentId) ?? null;
  const select = (id: string | null) => {
    setCurrentId(id);
    setPlayback(null);
    setIsListening(false);
    setAsking(null);
  };
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      notify('success', done);
      reload();
    } catch (error) {
      notify('error', errorText(error));
    }
  };
  const listen = async () => {
    if (!current) return;
    if (playback) return setIsListening(!isListening);
    try {
      setPlayback(await openWallShow(current._id));
      setIsListening(true);
    } catch (error) {
      notify('error', errorText(error));
    }
  };
  const blur = async () => {
    if (current?.kind !== 'public') return;
    const isBlurred = current.blurredBy === null;
    await attempt(
      () => blurPreview(current._id, isBlurred),
      isBlurred ? 'The preview is blurred.' : 'The preview is shown again.',
    );
  };
  const say = async (what: Exclude<Asking, null>, text: string, reason: ShowReason) => {
    if (!current) return;
    const { _id: id, performer } = current;
    setAsking(null);
    if (what === 'warn') return attempt(() => warnPerformer(id, text), `${performer.name} sees your warning.`);
    const work = what === 'cut' ? cutShow : suspendFromWall;
    await attempt(
      () => work(id, { reason, text }),
      what === 'cut' ? 'The show is over.' : `${performer.name} is suspended, and the show is over.`,
    );
    select(null);
  };
  return { current, select, playback, isListening, listen, blur, say, asking, setAsking };
}

/** Calls an action once its key was held for a second, unless a field has the focus. */
function useHeldKeys(keys: Record<string, () => void>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    let held: { key: string; timer: ReturnType<typeof setTimeout> } | null = null;
    const release = () => {
      if (held) clearTimeout(held.timer);
      held = null;
    };
    const press = (event: KeyboardEvent) => {
      const { repeat, target, ctrlKey, metaKey, altKey } = event;
      const key = event.key.toLowerCase();
      // the field that a held key opens must not take its repetitions
      if (repeat && held?.key === key) return event.preventDefault();
      const isOff = ctrlKey || metaKey || altKey || repeat || held !== null;
      if (isOff || !current.current[key] || (target as HTMLElement).matches('input, textarea')) return;
      held = { key, timer: setTimeout(() => current.current[key]?.(), HOLD_MS) };
    };
    window.addEventListener('keydown', press);
    window.addEventListener('keyup', release);
    window.addEventListener('blur', release);
    return () => {
      release();
      window.removeEventListener('keydown', press);
      window.removeEventListener('keyup', release);
      window.removeEventListener('blur', release);
    };
  }, []);
}

interface HeadProps {
  shows: number | null;
  viewers: number;
  isPaused: boolean;
  onPause: () => void;
}

const Head = ({ shows, viewers, isPaused, onPause }: HeadProps) => (
  <DeskBar
    title="Live wall"
    sub={shows !== null && `${formatCount(shows)} ${shows === 1 ? 'show' : 'shows'}, ${formatCount(viewers)} viewers`}
  >
    <span className={styles.quiet}>{isPaused ? 'Paused' : `Pictures every ${PICTURE_SECONDS} s`}</span>
    <Button variant="outline" icon={isPaused ? 'play' : 'pause'} onClick={onPause}>
      {isPaused ? 'Go on' : 'Pause'}
    </Button>
  </DeskBar>
);

/** Moves the selection by arrow keys, and calls the actions by their letters. */
function useWallKeys(desk: ReturnType<typeof useCurrent>, listed: readonly WallShow[]): void {
  const { current, select, setAsking } = desk;
  const move = (steps: number) => {
    const at = listed.findIndex(({ _id }) => _id === current?._id);
    const next = listed[Math.min(listed.length - 1, Math.max(0, at + steps))];
    if (!next) return;
    select(next._id);
    document.getElementById(tileId(next._id))?.focus();
  };
  useKeys([
    { key: 'ArrowRight', label: 'Next show', run: () => move(1) },
    { key: 'ArrowLeft', label: 'Previous show', run: () => move(-1) },
    { key: 'ArrowDown', run: () => move(COLUMNS) },
    { key: 'ArrowUp', run: () => move(-COLUMNS) },
    { key: 'Escape', label: 'Back to the wall', run: () => select(null) },
    { key: 'l', label: 'Listen, or mute', run: () => void desk.listen() },
    { key: 'w', label: 'Warn the performer', run: () => current && setAsking('warn') },
    { key: 'b', label: 'Blur the preview', run: () => void desk.blur() },
  ]);
  useHeldKeys({ c: () => current && setAsking('cut'), s: () => current && setAsking('suspend') });
}

/** All running shows for operators: most reports first. Dark in both themes. */
export function WallScreen() {
  const [isPaused, setIsPaused] = useState(false);
  const [filter, setFilter] = useState<WallFilter>('all');
  const { wall, failure, reload } = useWall(isPaused);
  const [shows, now] = [wall?.data ?? [], wall?.at ?? 0];
  const listed = shows.filter((show) => passes(show, filter, now));
  const pictures = useWallPictures(listed, isPaused);
  const desk = useCurrent(shows, reload);
  const { current, select } = desk;
  useWallKeys(desk, listed);
  return (
    <>
      <Head
        shows={wall && shows.length}
        viewers={wall?.viewers ?? 0}
        isPaused={isPaused}
        onPause={() => setIsPaused(!isPaused)}
      />
      <div className={cx(styles.wall, !current && styles.alone)} data-theme="dark">
        <div className={styles.column}>
          <div className={styles.filters}>
            <ChipRow label="Filter">
              {FILTERS.map((each) => (
                <Chip key={each} on={filter === each} onClick={() => setFilter(each)}>
                  {FILTER_TEXTS[each]} {shows.filter((show) => passes(show, each, now)).length}
                </Chip>
              ))}
            </ChipRow>
          </div>
          {failure && <ErrorNote onRetry={reload}>{errorText(failure)}</ErrorNote>}
          {!wall && !failure && <Spinner label="Loading the running shows" />}
          {wall && listed.length === 0 && <Empty>Nobody is live right now. Running shows appear here.</Empty>}
          <div className={styles.grid}>
            {listed.map((show) => (
              <Tile
                key={show._id}
                show={show}
                live={pictures.get(show._id)}
                now={now}
                isCurrent={show._id === current?._id}
                onSelect={() => select(show._id)}
              />
            ))}
          </div>
        </div>
        {current && (
          <ShowPanel
            key={current._id}
            {...desk}
            show={current}
            live={pictures.get(current._id)}
            now={now}
            history={wall?.history.get(current._id) ?? []}
          />
        )}
      </div>
    </>
  );
}
