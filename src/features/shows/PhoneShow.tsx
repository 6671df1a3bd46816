import { useState } from 'react';
import { type MeterView, type ShowView } from '@contract/shows';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectUser } from '@/features/users/selectors';
import { errorText } from '@/lib/errorText';
import { useSwitches } from '@/lib/live/useSwitches';
import { formatDuration } from '@/lib/timeText';
import { DeviceControls } from '@/ui/DeviceControls';
import { ErrorNote } from '@/ui/ErrorNote';
import { formatTokens } from '@/ui/format';
import { EndControl, Figure, Figures, OverPicture, RoundControl } from '@/ui/OverPicture';
import { Sheet } from '@/ui/Sheet';
import { Toggle } from '@/ui/Toggle';
import { TokenAmount } from '@/ui/TokenAmount';
import { figuresOf } from './meterText';
import { MeterWarning, MinuteLamps } from './MeterPanel';
import { Participants } from './Participants';
import { Spies } from './Spies';
import { kindMark } from './ShowBadges';
import { PhonePictures } from './PhonePictures';
import { selectShows } from './selectors';
import { companyText, endLabel, endText, type OwnCameraState, type RunningShowProps } from './showProps';
import { endShowRequested } from './slice';
import styles from './phoneShow.module.css';

/** A running show on a phone, for either side: the picture at full height, the meter on top, the chat over it. */
export function PhoneShow({ chat, entry, ownId, isMember, ...own }: RunningShowProps & OwnCameraState) {
  const { balance } = useAppSelector(selectUser);
  const { meters, error } = useAppSelector(selectShows);
  const { show } = entry;
  const { performer } = show;
  const isPerformer = ownId === performer._id;
  return (
    <OverPicture
      label="Stage"
      hasSecondPicture
      picture={<PhonePictures entry={entry} isPerformer={isPerformer} {...own} />}
      top={
        <>
          <ShowFigures show={show} isPerformer={isPerformer} balance={isMember ? balance : null} />
          <GlassMeter show={show} meters={Object.values(meters)} isMember={isMember} />
          {error && <ErrorNote>{errorText(error)}</ErrorNote>}
        </>
      }
      chat={
        !show.isSpy && chat({ conversationId: show.conversationId, hostId: performer._id, hostName: performer.name })
      }
      controls={<Controls show={show} ownId={ownId} isPerformer={isPerformer} {...own} />}
    />
  );
}

function ShowFigures({ show, isPerformer, balance }: { show: ShowView; isPerformer: boolean; balance: number | null }) {
  const other = isPerformer ? show.member : show.performer;
  return (
    <Figures
      end={
        balance !== null && (
          <Figure label="Your balance">
            <TokenAmount amount={balance} />
          </Figure>
        )
      }
    >
      <Figure kind="lamp" icon={show.kind === 'private' ? 'lock' : 'users'}>
        {kindMark(show)}
      </Figure>
      <Figure>
        <h1 className={styles.name}>
          {other
            ? `${isPerformer ? 'with ' : ''}${other.name}`
            : `${show.participants.length} of ${show.maxParticipants}`}
        </h1>
      </Figure>
    </Figures>
  );
}

/** The meter on glass: the same figures as beside a large picture, in three lines. */
function GlassMeter({ show, meters, isMember }: { show: ShowView; meters: MeterView[]; isMember: boolean }) {
  const figures = figuresOf(show, meters);
  const { active, only, seconds, maxMinutes, paid, earned } = figures;
  const minute = only && maxMinutes !== null ? `Minute ${only.minute} of ${maxMinutes}` : null;
  const isPaused = active.length > 0 && !active.some(({ state }) => state === 'running');
  const price = show.ticketShow ? 'By ticket' : `${formatTokens(show.price)} a minute`;
  return (
    <section className={styles.meter} aria-label="Meter">
      <div className={styles.figures}>
        <div>
          <span>{isPaused ? 'Time, paused' : 'Time'}</span>
          <b role="timer">{formatDuration(seconds)}</b>
        </div>
        {show.ticketShow ? (
          <div>
            <span>Promised</span>
            <b>{formatDuration(show.ticketShow.minutes * 60)}</b>
          </div>
        ) : (
          <div>
            <span>{isMember ? 'Spent so far' : 'Paid so far'}</span>
            <b>
              <TokenAmount amount={paid} tone="spent" />
            </b>
          </div>
        )}
        {earned !== null && !show.ticketShow && (
          <div className={styles.yours}>
            <span>Yours, {show.sharePercent}%</span>
            <b>{formatTokens(earned)}</b>
          </div>
        )}
      </div>
      {only && minute && maxMinutes && <MinuteLamps minute={only.minute} maxMinutes={maxMinutes} text={minute} />}
      <p className={styles.foot}>
        <span>{minute ? `${minute}, ${price}` : price}</span>
        <span>
          {show.cap !== null && `Cap ${formatTokens(show.cap)}`}
          {!isMember &&
            show.tips.tokens > 0 &&
            `${show.cap === null ? 'Tips' : ', tips'} ${formatTokens(show.tips.tokens)}`}
        </span>
      </p>
      {(show.isSpy || show.spying) && <p className={styles.foot}>{companyText(show)}</p>}
      <MeterWarning show={show} figures={figures} isMember={isMember} />
    </section>
  );
}

interface ControlsProps extends OwnCameraState {
  show: ShowView;
  ownId: string;
  isPerformer: boolean;
}

function Controls({ show, ownId, isPerformer, camera, isCameraShown, setCameraShown }: ControlsProps) {
  const dispatch = useAppDispatch();
  const { status, meters } = useAppSelector(selectShows);
  const switches = useSwitches(camera.devices.stream);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const { kind } = show;
  const label = endLabel(show, isPerformer);
  return (
    <>
      {!isPerformer && kind === 'private' && !show.isSpy && (
        <RoundControl
          icon={isCameraShown ? 'camera' : 'cameraOff'}
          label={isCameraShown ? 'Hide my camera' : 'Show my camera'}
          aria-pressed={isCameraShown}
          isOff={!isCameraShown}
          onClick={() => setCameraShown(!isCameraShown)}
        />
      )}
      {isCameraShown && <DeviceControls devices={camera.devices} switches={switches} />}
      {(isPerformer || kind === 'group' || show.spying) && (
        <RoundControl icon="more" label="More" aria-haspopup="dialog" onClick={() => setMoreOpen(true)} />
      )}
      <EndControl
        label={label}
        question={label === 'End show' ? 'End the show?' : 'Leave the show?'}
        text={endText(show, isPerformer)}
        keepLabel="Stay in the show"
        isEnding={status === 'busy'}
        onEnd={() => dispatch(endShowRequested())}
      />
      <Sheet theme="dark" open={isMoreOpen} title="This show" onClose={() => setMoreOpen(false)}>
        {isPerformer && (
          <Toggle checked={!switches.isCameraOff} onChange={() => switches.setCameraOff(!switches.isCameraOff)}>
            Camera on
          </Toggle>
        )}
        {kind === 'group' && <Participants show={show} meters={meters} ownId={ownId} />}
        <Spies show={show} meters={meters} />
      </Sheet>
    </>
  );
}
