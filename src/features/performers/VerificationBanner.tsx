import { useAppSelector } from '@/application/hooks';
import { Banner } from '@/ui/Banner';
import { Link } from '@/ui/Link';
import styles from './VerificationBanner.module.css';
import { selectOwnPerformer } from './selectors';

const DOCUMENTS_PATH = '/account/performer/documents';

/** Tells a performer who can't go live yet what is missing, with a link to the documents. */
export function VerificationBanner() {
  const { _id, missing = [], verificationNote } = useAppSelector(selectOwnPerformer);
  if (!_id || !missing.length) return null;
  const documentsMissing = missing.includes('documents');
  const rejected = missing.includes('rejected');
  return (
    <div className={styles.banner}>
      <Banner
        kind={rejected ? 'danger' : documentsMissing ? 'warning' : 'info'}
        live={false}
        action={
          <Link href={DOCUMENTS_PATH}>{documentsMissing || rejected ? 'Send documents' : 'See your documents'}</Link>
        }
      >
        {rejected && (
          <>
            Your documents were not accepted{verificationNote ? `: ${verificationNote}` : '.'} Please send new ones.
            Your profile is kept.
          </>
        )}
        {!rejected && documentsMissing && (
          <>Before you can go live, send your identity document and a photo of you with it.</>
        )}
        {!rejected && !documentsMissing && (
          <>We are checking your documents. You can go live once you are verified. Meanwhile, complete your profile.</>
        )}
      </Banner>
    </div>
  );
}
