import { useAppSelector } from '@/application/hooks';
import { Pill } from '@/ui/Pill';
import { type OwnStatus } from './ownFilter';
import { selectProgress } from './selectors';
import { type OwnVideo } from './slice';

export const STATUS_WORDS: Record<OwnStatus, string> = { draft: 'Draft', active: 'On sale', inactive: 'Off sale' };
const KINDS = { draft: 'mute', active: 'ok', inactive: 'wait' } as const;

/** Whether others see it. */
export const StatusPill = ({ status, free = false }: { status: OwnStatus; free?: boolean }) => <Pill kind={KINDS[status]}>{free && status === 'active' ? 'Public' : STATUS_WORDS[status]}</Pill>;

/** How far the work on an upload is; nothing once it is done. */
export function WorkPill({ _id, processing }: Pick<OwnVideo, '_id' | 'processing'>) {
  const progress = useAppSelector(selectProgress)[_id]?.progress ?? 0;
  if (processing === 'done') return null;
  if (processing === 'failed') return <Pill kind="bad">Failed</Pill>;
  return <Pill kind="info">{processing === 'waiting' ? 'Waiting' : `Processing, ${Math.round(progress * 100)} %`}</Pill>;
}
