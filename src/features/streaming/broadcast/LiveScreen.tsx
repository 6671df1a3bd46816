import dynamic from 'next/dynamic';
import { type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { errorText } from '@/lib/errorText';
import { useDevices } from '@/lib/live/useDevices';
import { usePublisher } from '@/lib/live/usePublisher';
import { PHONE, useMediaQuery } from '@/lib/useMediaQuery';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { Segmented } from '@/ui/Segmented';
import { selectBroadcasting } from '../selectors';
import { goLiveRequested } from '../slice';
import { bitrateOf, DevicePanel } from './DevicePanel';
import { EncoderPanel } from './EncoderPanel';
import { EncoderPreview } from './EncoderPreview';
import { LiveHeader } from './LiveHeader';
import { Preview } from './Preview';
import { ClipsPanel } from './ClipsPanel';
import { PreviewPanel } from './PreviewPanel';
import { RecordingPanel } from './RecordingPanel';
import { ShowFiguresPanel } from './ShowFiguresPanel';
import { ShowPanel } from './ShowPanel';
import { type RoomSlot, type StageProps, type StageSlots } from './stageProps';
import { useBroadcastSetup } from './useBroadcastSetup';
import { useProgram } from './useProgram';
import { useEndOnLeave } from './useEndOnLeave';
import { useStageChoices } from './useStageChoices';
import { isPreviewArriving, waitsFor } from './waitsFor';
import styles from './broadcast.module.css';

const IncomingPanel = dynamic(() => import('./IncomingPanel').then((module) => module.IncomingPanel), { ssr: false });
const PhoneStage = dynamic(() => import('./PhoneStage').then((module) => module.PhoneStage), { ssr: false });

const SENDERS = [
  { value: 'browser', label: 'This browser' },
  { value: 'program', label: 'OBS or other streaming software' },
] as const;

/** The performer's stage: checks the camera, goes live, shows the chat, and ends the show. */
export function LiveScreen({ requests, queue, goals, ...slots }: StageSlots) {
  const account = useAppSelector(selectAccount);
  const { status, title, error, show } = useAppSelector(selectBroadcasting);
  const broadcastSetup = useBroadcastSetup();
  const choices = useStageChoices();
  const devices = useDevices(choices.sender === 'browser');
  const onAir = status === 'live' || status === 'ending';
  useEndOnLeave(onAir);
  const isPhone = useMediaQuery(PHONE);
  const usesEncoder = choices.sender === 'program';
  const program = useProgram(usesEncoder);
  const bitrate = bitrateOf(devices.choice.height, choices.bitrate);
  const connection = usePublisher(show?.publish ?? null, usesEncoder ? null : devices.stream, onAir, bitrate);
  if (account?.role !== 'performer') return null;
  const currentTitle = title || account.streamingTitle;
  const stage = { broadcastSetup, choices, devices, usesEncoder, program, onAir, title: currentTitle, connection };
  if (isPhone) return <PhoneStage {...stage} {...slots} performer={account} />;
  return (
    <div className={styles.studio} data-theme="dark">
      <LiveHeader
        title={currentTitle}
        username={account.username}
        onAir={onAir}
        elapsed={show?.elapsedSeconds ?? 0}
        isEnding={status === 'ending'}
      />
      {error && (
        <div className={styles.wide}>
          <ErrorNote kept={onAir ? 'Your show is still on.' : undefined}>{errorText(error)}</ErrorNote>
        </div>
      )}
      {status === 'ended' && (
        <div className={styles.wide}>
          <Panel stage title="The show is over">
            <p className={styles.words}>Your tips are in your balance. Viewers see your poster now.</p>
          </Panel>
        </div>
      )}
      <div className={styles.columns}>
        <ShowColumn {...stage} tags={account.tags}>
          {onAir && queue}
          {onAir && goals}
          {onAir && slots.poll}
          {slots.ticketShow}
          {requests}
        </ShowColumn>
        <VideoColumn {...stage} performerId={account._id} name={account.name} />
        <ChatColumn onAir={onAir} hostId={account._id} chat={slots.chat} />
      </div>
    </div>
  );
}

interface ShowColumnProps extends StageProps {
  tags: string[];
  children: ReactNode;
}

function ShowColumn({ tags, children, ...stage }: ShowColumnProps) {
  const { broadcastSetup, devices, usesEncoder, onAir, title } = stage;
  const { show } = useAppSelector(selectBroadcasting);
  const isReady = usesEncoder || devices.status === 'ready';
  return (
    <div className={styles.left}>
      {children}
      <ShowPanel
        key={show?.sessionId ?? 'before'}
        title={title}
        onAir={onAir}
        obstacle={isReady ? null : 'Turn your camera on before you go live.'}
        waitsFor={waitsFor(stage)}
        takesPreview={isPreviewArriving(stage)}
      >
        {tags.length > 0 && (
          <p className={styles.tags}>
            {tags.map((tag) => (
              <span key={tag}>#{tag}</span>
            ))}
          </p>
        )}
      </ShowPanel>
      {usesEncoder && <PreviewPanel setup={broadcastSetup.setup} onSetup={broadcastSetup.setSetup} />}
      <RecordingPanel
        setup={broadcastSetup.setup}
        onSetup={broadcastSetup.setSetup}
        isRecording={show && onAir ? show.isRecorded : null}
      />
      <ClipsPanel setup={broadcastSetup.setup} onSetup={broadcastSetup.setSetup} />
    </div>
  );
}

interface VideoColumnProps extends StageProps {
  performerId: string;
  name: string;
}

function VideoColumn(props: VideoColumnProps) {
  const { broadcastSetup, choices, devices, usesEncoder, program, onAir, title, connection, performerId, name } = props;
  const dispatch = useAppDispatch();
  const { status, show, figures } = useAppSelector(selectBroadcasting);
  const sessionId = show?.sessionId ?? null;
  return (
    <div className={styles.middle}>
      {usesEncoder ? (
        <EncoderPreview
          performerId={performerId}
          name={name}
          sessionId={onAir ? sessionId : null}
          viewers={figures.viewers}
          program={program}
          isPreviewed={broadcastSetup.setup?.isPreviewed ?? false}
          onStarted={() => dispatch(goLiveRequested({ title }))}
        />
      ) : (
        <Preview
          devices={devices}
          sessionId={sessionId}
          onAir={onAir}
          connection={connection}
          viewers={figures.viewers}
        />
      )}
      {!onAir && (
        <Segmented
          label="Send the video from"
          segments={SENDERS}
          value={choices.sender ?? 'browser'}
          onChange={choices.chooseSender}
          stage
          full
        />
      )}
      {usesEncoder && <IncomingPanel program={program} />}
      {usesEncoder ? (
        <EncoderPanel
          setup={broadcastSetup.setup}
          failure={broadcastSetup.failure}
          onSetup={broadcastSetup.setSetup}
          showUrl={show?.publish.rtmpUrl ?? null}
          onAir={onAir}
        />
      ) : (
        <DevicePanel devices={devices} bitrate={choices.bitrate} onBitrate={choices.chooseBitrate} />
      )}
      {(onAir || status === 'ended') && <ShowFiguresPanel figures={figures} />}
    </div>
  );
}

interface ChatColumnProps {
  onAir: boolean;
  hostId: string;
  chat: (room: RoomSlot) => ReactNode;
}

function ChatColumn({ onAir, hostId, chat }: ChatColumnProps) {
  const { show, figures } = useAppSelector(selectBroadcasting);
  return (
    <div className={styles.right}>
      {show && onAir ? (
        chat({
          className: styles.chat,
          conversationId: show.conversation._id,
          hostId,
          aside: `${figures.viewers.toLocaleString('en')} watching`,
        })
      ) : (
        <Panel stage title="Chat">
          <p className={styles.words}>Your chat room appears here while you are on air, with messages and tips.</p>
        </Panel>
      )}
    </div>
  );
}
