import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { ErrorNote } from '@/ui/ErrorNote';
import { UploadBar } from '@/ui/UploadBar';
import { selectProgress } from '../selectors';
import { type OwnVideo, workRequested } from '../slice';

/** How far the work on an upload is, live; when it failed, why, and the way to try again. Nothing once it is done. */
export function Work({
  type,
  item: { _id, processing, fault },
}: {
  type: 'video' | 'photo';
  item: Pick<OwnVideo, '_id' | 'processing' | 'fault'>;
}) {
  const dispatch = useAppDispatch();
  const progress = useAppSelector(selectProgress)[_id]?.progress ?? 0;
  if (processing === 'done') return null;
  if (processing === 'failed') {
    return (
      <ErrorNote
        kept="Your file is still here: try again, or choose another one."
        onRetry={() => dispatch(workRequested({ type, _id }))}
      >
        {fault ?? 'The work on this file failed.'}
      </ErrorNote>
    );
  }
  return (
    <UploadBar
      phase={processing === 'waiting' ? 'waiting' : 'working'}
      part={processing === 'waiting' ? 0 : progress}
    />
  );
}
