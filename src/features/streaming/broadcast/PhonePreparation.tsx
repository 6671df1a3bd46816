import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { STREAMING_TITLE_MAX_CHARACTERS } from '@contract/limits';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { errorText } from '@/lib/errorText';
import { FLOOR_DB, useLevel } from '@/lib/live/useLevel';
import { PRICES_PATH } from '@/lib/routes';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/cx';
import { ErrorNote } from '@/ui/ErrorNote';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { Link } from '@/ui/Link';
import { Figure, Figures } from '@/ui/OverPicture';
import { Segmented } from '@/ui/Segmented';
import { TextInput } from '@/ui/TextInput';
import { selectBroadcasting } from '../selectors';
import { goLiveRequested, titleChangeRequested } from '../slice';
import { EncoderPanel } from './EncoderPanel';
import { IncomingPanel } from './IncomingPanel';
import { PreviewPanel } from './PreviewPanel';
import { type PhoneStageProps } from './stageProps';
import { isPreviewArriving, PREVIEW_NOTE, waitsFor } from './waitsFor';
import styles from './phoneStage.module.css';

type PreparationProps = Omit<PhoneStageProps, 'chat'>;

const SENDERS = [
  { value: 'browser', label: 'This phone' },
  { value: 'program', label: 'A program' },
] as const;

/** The bar above the preview: the way back, the source of the picture, and the other camera. */
export function PreparationBar(props: PreparationProps) {
  const { performer, choices, devices, usesEncoder } = props;
  const isSeen = usesEncoder ? isPreviewArriving(props) : devices.status === 'ready';
  return (
    <>
      <Figures
        end={
          devices.flip &&
          !usesEncoder && <IconButton variant="stage" icon="refresh" label="Flip the camera" onClick={devices.flip} />
        }
      >
        <Link href={`/performers/${performer.username}`} className={styles.leave} aria-label="Leave the stage">
          <Icon name="close" />
        </Link>
        <Segmented
          label="Send the video from"
          segments={SENDERS}
          value={choices.sender ?? 'browser'}
          onChange={choices.chooseSender}
          stage
        />
      </Figures>
      {isSeen && (
        <div className={styles.only}>
          <Figure icon="eye">Only you see this</Figure>
        </div>
      )}
    </>
  );
}

/** The sheet before a show: title, camera, microphone, prices, and the button that goes live. */
export function PhonePreparation(props: PreparationProps & { isMuted: boolean }) {
  const { usesEncoder, title, ticketShow } = props;
  const dispatch = useAppDispatch();
  const { status, error } = useAppSelector(selectBroadcasting);
  const [draft, setDraft] = useState(title);
  const waiting = waitsFor(props);
  const isReady = usesEncoder || props.devices.status === 'ready';
  const takesPreview = isPreviewArriving(props);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = draft.trim();
    dispatch(waiting ? titleChangeRequested({ title: asked }) : goLiveRequested({ title: asked, takesPreview }));
  };
  return (
    <form className={styles.preparation} data-preview={takesPreview || undefined} onSubmit={submit}>
      <h1 className="visually-hidden">Your stage</h1>
      {status === 'ended' && (
        <div role="status">
          <h2 className={styles.over}>The show is over</h2>
          <p>Your tips are in your balance.</p>
        </div>
      )}
      {error && <ErrorNote>{errorText(error)}</ErrorNote>}
      {ticketShow}
      <TextInput
        label="Title of the show"
        value={draft}
        maxLength={STREAMING_TITLE_MAX_CHARACTERS}
        placeholder="What is your show about?"
        aside={
          <span className={styles.count}>
            {draft.length}/{STREAMING_TITLE_MAX_CHARACTERS}
          </span>
        }
        onChange={(event) => setDraft(event.target.value)}
      />
      {!usesEncoder && <Checks {...props} />}
      {waiting && draft.trim() !== title && (
        <Button type="submit" variant="quiet" full>
          Change the title
        </Button>
      )}
      {waiting ? <p role="status">{waiting}</p> : <GoLive isReady={isReady} isStarting={status === 'starting'} />}
      {takesPreview && <p className={styles.hint}>{PREVIEW_NOTE}</p>}
      {usesEncoder && <ProgramPanels {...props} />}
    </form>
  );
}

const GoLive = ({ isReady, isStarting }: { isReady: boolean; isStarting: boolean }) => (
  <Button
    type="submit"
    variant="primary"
    size="lg"
    full
    className={styles.go}
    busy={isStarting}
    busyLabel="Going live"
    disabled={!isReady}
  >
    Go live
  </Button>
);

function ProgramPanels({ program, broadcastSetup }: PreparationProps) {
  const { show } = useAppSelector(selectBroadcasting);
  return (
    <>
      <IncomingPanel program={program} />
      <PreviewPanel setup={broadcastSetup.setup} onSetup={broadcastSetup.setSetup} />
      <EncoderPanel
        setup={broadcastSetup.setup}
        failure={broadcastSetup.failure}
        onSetup={broadcastSetup.setSetup}
        showUrl={show?.publish.rtmpUrl ?? null}
        onAir={false}
      />
    </>
  );
}

/** What is ready, and what is not. */
function Checks({ devices: { status, stream }, performer, isMuted }: PreparationProps & { isMuted: boolean }) {
  const isReady = status === 'ready';
  const { width = 0, height = 0 } = stream?.getVideoTracks()[0]?.getSettings() ?? {};
  return (
    <ul className={styles.checks}>
      <Check isGood={isReady} words="Camera">
        {isReady ? `${width} × ${height}${height > width ? ', upright' : ''}` : 'Turn it on before you go live'}
      </Check>
      <Check isGood={isReady && Boolean(stream?.getAudioTracks().length)} words="Microphone">
        <LevelBars stream={stream} isMuted={isMuted} />
      </Check>
      {!performer.privateCallPrice && (
        <li>
          <Icon name="lock" size="sm" className={styles.lock} />
          <span>Private shows are off until you set a price</span>
          <Link href={PRICES_PATH} className={styles.link}>
            Set price
          </Link>
        </li>
      )}
    </ul>
  );
}

const Check = ({ isGood, words, children }: { isGood: boolean; words: string; children: ReactNode }) => (
  <li>
    <Icon name={isGood ? 'check' : 'alert'} size="sm" className={cx(isGood ? styles.good : styles.lock)} />
    <span>{words}</span>
    <span className={styles.value}>{children}</span>
  </li>
);

const BARS = 20;

function LevelBars({ stream, isMuted }: { stream: MediaStream | null; isMuted: boolean }) {
  const bars = useRef<HTMLSpanElement>(null);
  useLevel(stream, isMuted, (level) => {
    const lit = Math.round(((level - FLOOR_DB) / -FLOOR_DB) * BARS);
    [...(bars.current?.children ?? [])].forEach((bar, index) => bar.classList.toggle(styles.loud ?? '', index < lit));
  });
  return (
    <span ref={bars} className={styles.bars} aria-hidden="true">
      {Array.from({ length: BARS }, (_, index) => (
        <i key={index} />
      ))}
    </span>
  );
}
