import { memo } from 'react';
import { SectionHeading } from '@/ui/SectionHeading';
import { Wrap } from '@/ui/Wrap';
import { PerformerGrid } from './PerformerGrid';
import { type PerformerCard } from './slice';

/** Others who are worth a look, those on stage first. */
export const RelatedPerformers = memo(function RelatedPerformers({ performers }: { performers: PerformerCard[] }) {
  if (!performers.length) return null;
  const title = performers.every(({ streamingStatus }) => streamingStatus !== 'offline')
    ? 'More on stage now'
    : 'More to see';
  return (
    <Wrap>
      <SectionHeading>{title}</SectionHeading>
      <PerformerGrid duo performers={performers} label={title} />
    </Wrap>
  );
});
