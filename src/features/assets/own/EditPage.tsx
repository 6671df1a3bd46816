import { type ReactNode, useEffect, useState } from 'react';
import { useAppDispatch } from '@/application/hooks';
import { navigate } from '@/lib/sideEffects';
import { Button } from '@/ui/Button';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { PageTitle } from '@/ui/SectionHeading';
import { ownGalleries, ownPhotos, ownProducts, ownVideos } from '../slice';
import { DeleteDialog } from './DeleteDialog';
import { type OwnKind, ownPath } from './filter';
import styles from './EditPage.module.css';

const SLICES = { products: ownProducts, videos: ownVideos, galleries: ownGalleries, photos: ownPhotos } as const;

/** Once the item that a page shows is deleted, the page leads back to its list. */
export function useGone(kind: OwnKind, item: object | null): void {
  const gone = item === null;
  useEffect(() => void (gone && navigate(ownPath(kind))), [gone, kind]);
}

interface EditPageProps {
  kind: OwnKind;
  /** null: it is new */
  item: { _id: string; name: string; sold: number } | null;
  title: string;
  /** beside the title, such as how it stands */
  pills?: ReactNode;
  /** where others see it; absent while they do not */
  seenAt?: string;
  children: ReactNode;
}

/** The page of an own item: back to the list, what it is, and the way to delete it. */
export function EditPage({ kind, item, title, pills, seenAt, children }: EditPageProps) {
  const dispatch = useAppDispatch();
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <p className={styles.back}>
        <Link href={ownPath(kind)}>All your {kind}</Link>
      </p>
      <header className={styles.head}>
        <div className={styles.title}>
          <PageTitle>{title}</PageTitle>
          {pills}
        </div>
        {item && (
          <div className={styles.actions}>
            {seenAt && (
              <LinkButton href={seenAt} variant="outline" icon="eye">
                As others see it
              </LinkButton>
            )}
            <Button variant="outline" icon="trash" onClick={() => setLeaving(true)}>
              Delete
            </Button>
          </div>
        )}
      </header>
      {children}
      <DeleteDialog
        kind={kind}
        leaving={leaving ? item : null}
        onClose={() => setLeaving(false)}
        onDelete={(id) => dispatch(SLICES[kind].actions.removeRequested(id))}
      />
    </>
  );
}
