import { Grid } from '@/ui/Grid';
import { PerformerCard } from '@/ui/PerformerCard';
import { SectionHeading } from '@/ui/SectionHeading';
import { Wrap } from '@/ui/Wrap';
import { type PerformerCard as Card } from './slice';

const NO_PICTURE = '/images/offline.webp';

/** Others who are worth a look, those on stage first. */
export function RelatedPerformers({ performers }: { performers: Card[] }) {
  if (!performers.length) return null;
  const live = performers.every(({ streamingStatus }) => streamingStatus !== 'offline');
  return (
    <Wrap>
      <SectionHeading>{live ? 'More on stage now' : 'More to see'}</SectionHeading>
      <Grid duo>
        {performers.map((performer) => <PerformerCard key={performer._id} duo performer={{ ...performer, poster: performer.poster ?? NO_PICTURE }} tagHref={(tag) => `/tags/${encodeURIComponent(tag)}`} />)}
      </Grid>
    </Wrap>
  );
}
