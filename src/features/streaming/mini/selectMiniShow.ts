import { type RootState } from '@/application/state';
import { selectPerformerDetail } from '@/features/performers/selectors';
import { type PerformerPage } from '@/features/performers/slice';
import { selectWatching } from '../selectors';

/** Returns the performer whose public show the visitor watches, or null once it has ended or may not be watched. */
export function selectMiniShow(state: RootState): PerformerPage | null {
  const { status, performerId } = selectWatching(state);
  const { data } = selectPerformerDetail(state);
  return status === 'watching' && data?._id === performerId && data.streamingStatus === 'public' ? data : null;
}
