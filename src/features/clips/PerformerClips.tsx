import { useCallback, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { clipPath } from '@/lib/routes';
import { formatDuration } from '@/lib/timeText';
import { useLoaded } from '@/lib/useLoaded';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { Grid } from '@/ui/Grid';
import card from '@/ui/ItemCard.module.css';
import { Link } from '@/ui/Link';
import { SectionHeading } from '@/ui/SectionHeading';
import { Wrap } from '@/ui/Wrap';
import { type Clip, listClips } from './api';
import styles from './PerformerClips.module.css';

const FIRST = 4;
const MORE = 12;

const ClipCard = ({ clip: { _id, title, poster, seconds } }: { clip: Clip }) => (
  <article className={card.card}>
    <div className={card.frame}>
      {poster && <img src={poster} alt="" width={640} height={360} loading="lazy" decoding="async" />}
      <span className={card.fact}>
        <Badge icon="play">{formatDuration(seconds)}</Badge>
      </span>
    </div>
    <div className={card.line}>
      <h3 className={card.name}>
        <Link className={card.link} href={clipPath(_id)}>
          {title}
        </Link>
      </h3>
    </div>
  </article>
);

/** The clips of a performer's shows, newest first. Renders nothing without any. */
export function PerformerClips({ performerId }: { performerId: string }) {
  const [limit, setLimit] = useState(FIRST);
  const load = useCallback(() => listClips(performerId, { limit }), [performerId, limit]);
  const { data, failure, reload } = useLoaded(load);
  if (!data?.data.length) return null;
  const isLoading = data.data.length < Math.min(limit, data.total);
  return (
    <Wrap>
      <section aria-label="Clips" className={styles.clips}>
        <SectionHeading count={data.total}>Clips</SectionHeading>
        <Grid duo>
          {data.data.map((clip) => (
            <ClipCard key={clip._id} clip={clip} />
          ))}
        </Grid>
        {failure && <ErrorNote onRetry={reload}>{errorText(failure)}</ErrorNote>}
        {data.data.length < data.total && (
          <p className={styles.more}>
            <Button busy={isLoading && !failure} onClick={() => setLimit(limit + MORE)}>
              Show more clips
            </Button>
          </p>
        )}
      </section>
    </Wrap>
  );
}
