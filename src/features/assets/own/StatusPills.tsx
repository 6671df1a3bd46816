import { useAppSelector } from '@/application/hooks';
import { Pill } from '@/ui/Pill';
import { selectProgress } from '../selectors';
import { type OwnVideo } from '../slice';
import { type OwnStatus } from './filter';

/** What a status is called: of what is sold, and of what everybody may have. */
export const statusWord = (status: OwnStatus, sale = true): string =>
  ({ draft: 'Draft', active: sale ? 'On sale' : 'Public', inactive: sale ? 'Off sale' : 'Hidden' })[status];
const KINDS = { draft: 'mute', active: 'ok', inactive: 'wait' } as const;

/** Whether others see it. */
export const StatusPill = ({ status, sale }: { status: OwnStatus; sale?: boolean }) => (
  <Pill kind={KINDS[status]}>{statusWord(status, sale)}</Pill>
);

/** How far the work on an upload is; nothing once it is done. */
export function WorkPill({ _id, processing }: Pick<OwnVideo, '_id' | 'processing'>) {
  const progress = useAppSelector(selectProgress)[_id]?.progress ?? 0;
  if (processing === 'done') return null;
  if (processing === 'failed') return <Pill kind="bad">Failed</Pill>;
  return <Pill kind="info">{processing === 'waiting' ? 'Waiting' : `Processing, ${Math.round(progress * 100)}%`}</Pill>;
}
