import { useAppSelector } from '@/application/hooks';
import { Link } from '@/ui/Link';
import { Pill } from '@/ui/Pill';
import { selectProgress } from '../selectors';
import { type OwnVideo } from '../slice';
import { type OwnStatus } from './filter';

/** Returns the name of a status, which differs between items on sale and free ones. */
export const statusLabel = (status: OwnStatus, isSale = true): string =>
  ({ draft: 'Draft', active: isSale ? 'On sale' : 'Public', inactive: isSale ? 'Off sale' : 'Hidden' })[status];
const KINDS = { draft: 'mute', active: 'ok', inactive: 'wait' } as const;

interface StatusPillProps {
  status: OwnStatus;
  isSale?: boolean;
  takenDownAt: string | null;
  /** since when it waits for a review */
  heldAt?: string | null;
}

/** Shows whether others can see an item. After a takedown it leads to the reason and the appeal. */
export const StatusPill = ({ status, isSale, takenDownAt, heldAt }: StatusPillProps) =>
  takenDownAt ? (
    <Link href="/account/performer/takedowns">
      <Pill kind="bad">Taken down: why?</Pill>
    </Link>
  ) : heldAt && status === 'active' ? (
    <Pill kind="wait">In review</Pill>
  ) : (
    <Pill kind={KINDS[status]}>{statusLabel(status, isSale)}</Pill>
  );

/** Shows the progress of an upload's processing; nothing once it is done. */
export function ProcessingPill({ _id, processing }: Pick<OwnVideo, '_id' | 'processing'>) {
  const progress = useAppSelector(selectProgress)[_id]?.progress ?? 0;
  if (processing === 'done') return null;
  if (processing === 'failed') return <Pill kind="bad">Failed</Pill>;
  return <Pill kind="info">{processing === 'waiting' ? 'Waiting' : `Processing, ${Math.round(progress * 100)}%`}</Pill>;
}
