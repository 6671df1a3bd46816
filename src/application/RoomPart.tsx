import { ClipButton } from '@/features/clips/ClipButton';
import { PerformerClips } from '@/features/clips/PerformerClips';
import { ShelfMenu } from '@/features/tips/ShelfMenu';
import { BelowItems } from './BelowItems';
import { InFullScreen } from './InFullScreen';
import { TipGlow } from './TipGlow';

const PARTS = {
  fullScreen: InFullScreen,
  glow: TipGlow,
  menu: ShelfMenu,
  clip: ClipButton,
  clips: PerformerClips,
  supporters: BelowItems,
} as const;

/** A part of a performer's page that loads after the stage. All are one chunk: each chunk costs in the first load. */
export function RoomPart({ part, performerId }: { part: keyof typeof PARTS; performerId: string }) {
  const Part = PARTS[part];
  return <Part performerId={performerId} />;
}
