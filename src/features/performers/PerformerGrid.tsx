import { useAppSelector } from '@/application/hooks';
import { selectSettings } from '@/features/site/selectors';
import { Grid } from '@/ui/Grid';
import { PerformerCard, PerformerCardSkeleton } from '@/ui/PerformerCard';
import { type PerformerCard as Card } from './slice';

/** As many as a wide screen shows above the fold. */
const FIRST_SCREEN = 4;

interface PerformerGridProps {
  performers: readonly Card[];
  label: string;
  /** smaller, two abreast on phones */
  duo?: boolean;
  /** the first ones are what a visitor sees first */
  first?: boolean;
  /** nothing larger stands above them */
  top?: boolean;
}

export function PerformerGrid({ performers, label, duo, first = false, top = false }: PerformerGridProps) {
  const { defaultOfflineImage } = useAppSelector(selectSettings);
  return (
    <Grid duo={duo} label={label}>
      {performers.map((performer, at) => (
        <PerformerCard
          key={performer._id}
          duo={duo}
          eager={first && at < FIRST_SCREEN}
          first={top && at === 0}
          performer={performer}
          instead={defaultOfflineImage}
        />
      ))}
    </Grid>
  );
}

/** The grid's shape while nobody is there yet. */
export const GridSkeleton = ({ cards = 8 }: { cards?: number }) => (
  <Grid>
    {Array.from({ length: cards }, (_, at) => (
      <PerformerCardSkeleton key={at} />
    ))}
  </Grid>
);
