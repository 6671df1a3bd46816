import { useAppSelector } from '@/application/hooks';
import { fadeEnds } from '@/ui/fadeEnds';
import styles from './JumpNav.module.css';

/** Links to the parts of the page of a performer who is offline, with the number of items, on phones. */
export function JumpNav({ performerId }: { performerId: string }) {
  const videos = useAppSelector(({ performer }) => performer.performerVideos[performerId]?.total ?? 0);
  const galleries = useAppSelector(({ performer }) => performer.performerGalleries[performerId]?.total ?? 0);
  const products = useAppSelector(({ performer }) => performer.performerProducts[performerId]?.total ?? 0);
  const parts = [
    { id: 'videos', label: 'Videos', total: videos },
    { id: 'galleries', label: 'Galleries', total: galleries },
    { id: 'products', label: 'Shop', total: products },
  ].filter(({ total }) => total > 0);
  return (
    <nav ref={fadeEnds} className={styles.jump} aria-label="On this page">
      {parts.map(({ id, label, total }) => (
        <a key={id} href={`#${id}`}>
          {label} <small>{total}</small>
        </a>
      ))}
      <a href="#about">About</a>
    </nav>
  );
}
