import { type ReactNode } from 'react';
import { useAppSelector } from '@/application/hooks';
import { type Switches } from '@/lib/live/useSwitches';
import { Sheet } from '@/ui/Sheet';
import { SoundSwitch } from '@/ui/SoundSwitch';
import { Toggle } from '@/ui/Toggle';
import { selectBroadcasting } from '../selectors';
import { DeviceChoices } from './DevicePanel';
import { IncomingPanel } from './IncomingPanel';
import { ClipsPanel } from './ClipsPanel';
import { RecordingPanel } from './RecordingPanel';
import { ShowFiguresPanel } from './ShowFiguresPanel';
import { ShowPanel } from './ShowPanel';
import { type StageProps } from './stageProps';
import styles from './phoneStage.module.css';

interface StageSheetProps extends StageProps {
  switches: Switches;
  onClose: () => void;
  poll?: ReactNode;
  /** the ways to begin another show */
  children: ReactNode;
}

/** What a phone's stage needs rarely: figures, poll, camera off, title, devices, recording, other shows. */
export function StageSheet({ switches, onClose, poll, children, ...stage }: StageSheetProps) {
  const { broadcastSetup, choices, devices, usesEncoder, program, onAir, title } = stage;
  const { show, figures } = useAppSelector(selectBroadcasting);
  return (
    <Sheet theme="dark" open title="This show" onClose={onClose} aside={<SoundSwitch />}>
      <div className={styles.more}>
        {usesEncoder && <IncomingPanel program={program} />}
        <ShowFiguresPanel figures={figures} />
        {poll}
        {!usesEncoder && (
          <>
            <Toggle checked={!switches.isCameraOff} onChange={() => switches.setCameraOff(!switches.isCameraOff)}>
              Camera on
            </Toggle>
            <DeviceChoices devices={devices} bitrate={choices.bitrate} onBitrate={choices.chooseBitrate} />
          </>
        )}
        <ShowPanel title={title} onAir={onAir} obstacle={null} />
        {children}
        <RecordingPanel
          setup={broadcastSetup.setup}
          onSetup={broadcastSetup.setSetup}
          isRecording={show && onAir ? show.isRecorded : null}
        />
        <ClipsPanel setup={broadcastSetup.setup} onSetup={broadcastSetup.setSetup} />
      </div>
    </Sheet>
  );
}
