import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { ErrorNote } from '@/ui/ErrorNote';
import { UploadBar } from '@/ui/UploadBar';
import { selectProgress } from '../selectors';
import { type OwnVideo, retryRequested } from '../slice';

/** Shows the live progress of an upload's processing, or why it failed, with a retry. Nothing once it is done. */
export function ProcessingStatus({
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
        kept="Your file is kept. Try again, or choose another one."
        onRetry={() => dispatch(retryRequested({ type, _id }))}
      >
        {fault ?? 'This file could not be processed.'}
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
