import { useAppSelector } from '@/application/hooks';
import { Banner } from '@/ui/Banner';
import { Link } from '@/ui/Link';
import styles from './MissingBanner.module.css';
import { selectOwnPerformer } from './selectors';

const DOCUMENTS = '/account/performer/documents';

/** What a performer who cannot go live yet still misses, and where to send it. Nobody else sees it. */
export function MissingBanner() {
  const { _id, missing = [], verificationNote } = useAppSelector(selectOwnPerformer);
  if (!_id || !missing.length) return null;
  const papers = missing.includes('documents');
  const rejected = missing.includes('rejected');
  return (
    <div className={styles.banner}>
      <Banner
        kind={rejected ? 'danger' : papers ? 'warning' : 'info'}
        live={false}
        action={<Link href={DOCUMENTS}>{papers || rejected ? 'Send documents' : 'See your documents'}</Link>}
      >
        {rejected && (
          <>
            Your documents were not accepted{verificationNote ? `: ${verificationNote}` : '.'} Please send new ones;
            everything else you filled in is kept.
          </>
        )}
        {!rejected && papers && (
          <>Before you can go live we need a picture of your ID and a document that proves it is yours.</>
        )}
        {!rejected && !papers && (
          <>
            We are looking at your documents. You can go live as soon as they are verified; meanwhile fill in your
            profile.
          </>
        )}
      </Banner>
    </div>
  );
}
