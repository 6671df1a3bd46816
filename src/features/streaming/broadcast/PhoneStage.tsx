import { type ReactNode, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { errorText } from '@/lib/errorText';
import { useSwitches } from '@/lib/live/useSwitches';
import { DeviceControls } from '@/ui/DeviceControls';
import { ErrorNote } from '@/ui/ErrorNote';
import { EndControl, Figure, Figures, OverPicture, RoundControl } from '@/ui/OverPicture';
import { TokenAmount } from '@/ui/TokenAmount';
import { selectBroadcasting } from '../selectors';
import { endRequested, goLiveRequested } from '../slice';
import { Elapsed } from './Elapsed';
import { EncoderPreview } from './EncoderPreview';
import { OwnPicture } from './OwnPicture';
import { PhonePreparation, PreparationBar } from './PhonePreparation';
import { connectionText, DETOUR_TEXT } from './Preview';
import { type PhoneStageProps, type StageProps } from './stageProps';
import { StageSheet } from './StageSheet';
import styles from './phoneStage.module.css';

/** The stage on a phone: one screen with the performer's own picture at full height. */
export function PhoneStage({
  chat,
  requestSheet,
  ticketShow,
  poll,
  groupShow,
  queueButton,
  goalsButton,
  goalLine,
  ...stage
}: PhoneStageProps) {
  const { performer, devices, onAir } = stage;
  const { show } = useAppSelector(selectBroadcasting);
  const switches = useSwitches(devices.stream);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const picture = <StagePicture {...stage} />;
  if (!show || !onAir)
    return (
      <OverPicture
        label="Your stage"
        picture={picture}
        top={<PreparationBar {...stage} />}
        request={requestSheet}
        sheet={<PhonePreparation {...stage} ticketShow={ticketShow} isMuted={switches.isMuted} />}
      />
    );
  return (
    <OverPicture
      label="Your stage"
      picture={picture}
      top={
        <>
          <StageFigures {...stage} />
          {goalLine}
        </>
      }
      chat={chat({ conversationId: show.conversation._id, hostId: performer._id, aside: '', className: undefined })}
      request={requestSheet}
      controls={
        <>
          {!stage.usesEncoder && <DeviceControls devices={devices} switches={switches} />}
          {queueButton}
          {goalsButton}
          <RoundControl icon="more" label="More" aria-haspopup="dialog" onClick={() => setMoreOpen(true)} />
          <EndShow />
          {isMoreOpen && (
            <StageSheet {...stage} switches={switches} poll={poll} onClose={() => setMoreOpen(false)}>
              {ticketShow}
              {groupShow}
            </StageSheet>
          )}
        </>
      }
    />
  );
}

/** The performer's camera, or what viewers see of a show that a program sends. */
function StagePicture(stage: Omit<PhoneStageProps, 'chat'>) {
  const { performer, devices, usesEncoder, program, onAir, title, connection } = stage;
  const dispatch = useAppDispatch();
  const { show, figures } = useAppSelector(selectBroadcasting);
  const sessionId = onAir ? (show?.sessionId ?? null) : null;
  return (
    <div className={styles.picture}>
      {usesEncoder ? (
        <EncoderPreview
          performerId={performer._id}
          name={performer.name}
          sessionId={sessionId}
          viewers={figures.viewers}
          program={program}
          isPreviewed={stage.broadcastSetup.setup?.isPreviewed ?? false}
          onStarted={() => dispatch(goLiveRequested({ title }))}
        />
      ) : (
        <OwnPicture devices={devices} sessionId={connection.state === 'live' ? sessionId : null} />
      )}
    </div>
  );
}

const LINE_WORDS = { unknown: null, good: 'Good', fair: 'Fair', poor: 'Poor' } as const;

/** Time, viewers and tips of this show, and the state of the line. */
function StageFigures({ connection, usesEncoder }: StageProps) {
  const { show, figures, error } = useAppSelector(selectBroadcasting);
  const isLive = usesEncoder || connection.state === 'live';
  const line = usesEncoder ? null : LINE_WORDS[connection.quality];
  const problem = usesEncoder ? null : connectionText(connection);
  return (
    <>
      <h1 className="visually-hidden">Your stage</h1>
      <Figures
        end={
          line &&
          connection.quality !== 'unknown' && (
            <Figure icon="signal" tone={connection.quality} label={`Your line: ${connection.text}`}>
              <span className={styles.wide} aria-hidden="true">
                {line}
              </span>
            </Figure>
          )
        }
      >
        <Figure kind={isLive ? 'live' : 'glass'}>
          {isLive && <span className="visually-hidden">LIVE</span>}
          <Elapsed from={show?.elapsedSeconds} />
        </Figure>
        <Figure icon="eye" label="Watching">
          {figures.viewers.toLocaleString('en')}
        </Figure>
        <Figure label="Tips in this show">
          <TokenAmount amount={figures.tipped} />
        </Figure>
      </Figures>
      {problem && <Note>{problem}</Note>}
      {!usesEncoder && connection.isFallback && <Note>{DETOUR_TEXT}</Note>}
      {error && <ErrorNote kept="Your show is still on.">{errorText(error)}</ErrorNote>}
    </>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className={styles.note} role="status">
    {children}
  </p>
);

function EndShow() {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectBroadcasting);
  return (
    <EndControl
      label="End show"
      question="End the show?"
      text="The video stops for everyone at once. You keep what you earned."
      keepLabel="Stay on air"
      isEnding={status === 'ending'}
      onEnd={() => dispatch(endRequested())}
    />
  );
}
