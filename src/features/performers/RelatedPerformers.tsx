import { memo } from 'react';
import { SectionHeading } from '@/ui/SectionHeading';
import { Wrap } from '@/ui/Wrap';
import { PerformerGrid } from './PerformerGrid';
import { type PerformerCard } from './slice';

/** Other performers, live ones first. */
export const RelatedPerformers = memo(function RelatedPerformers({ performers }: { performers: PerformerCard[] }) {
  if (!performers.length) return null;
  const title = performers.every(({ streamingStatus }) => streamingStatus !== 'offline')
    ? 'More live now'
    : 'More performers';
  return (
    <Wrap>
      <SectionHeading>{title}</SectionHeading>
      <PerformerGrid duo performers={performers} label={title} />
    </Wrap>
  );
});
