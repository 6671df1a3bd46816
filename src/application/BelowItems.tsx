import { PerformerClips } from '@/features/clips/PerformerClips';
import { TopSupporters } from '@/features/standing/TopSupporters';

/** What follows the items on a performer's page: clips, and those who tip most. */
export const BelowItems = ({ performerId }: { performerId: string }) => (
  <>
    <PerformerClips performerId={performerId} />
    <TopSupporters performerId={performerId} />
  </>
);
