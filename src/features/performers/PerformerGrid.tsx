import { useAppSelector } from '@/application/hooks';
import { selectSettings } from '@/features/site/selectors';
import { Grid } from '@/ui/Grid';
import { PerformerCard, PerformerCardSkeleton } from '@/ui/PerformerCard';
import { type PerformerCard as Card } from './slice';

/** Cards above the fold of a wide screen. */
const FIRST_SCREEN_CARDS = 4;

interface PerformerGridProps {
  performers: readonly Card[];
  label: string;
  /** small cards, two abreast on phones */
  duo?: boolean;
  /** the grid is in the first screenful */
  first?: boolean;
  /** its first picture is the largest of the page */
  top?: boolean;
}

export function PerformerGrid({ performers, label, duo, first = false, top = false }: PerformerGridProps) {
  const { defaultOfflineImage } = useAppSelector(selectSettings);
  return (
    <Grid duo={duo} label={label}>
      {performers.map((performer, index) => (
        <PerformerCard
          key={performer._id}
          duo={duo}
          eager={first && index < FIRST_SCREEN_CARDS}
          first={top && index === 0}
          performer={performer}
          placeholder={defaultOfflineImage}
        />
      ))}
    </Grid>
  );
}

/** The skeleton of a grid. */
export const GridSkeleton = ({ cards = 8 }: { cards?: number }) => (
  <Grid>
    {Array.from({ length: cards }, (_, index) => (
      <PerformerCardSkeleton key={index} />
    ))}
  </Grid>
);
