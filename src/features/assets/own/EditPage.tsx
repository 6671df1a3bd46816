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
import { PeopleInItem } from './PeopleInItem';
import { StorageUse } from './StorageUse';
import styles from './EditPage.module.css';

const KINDS = { products: 'product', videos: 'video', galleries: 'gallery', photos: 'photo' } as const;
const SLICES = { products: ownProducts, videos: ownVideos, galleries: ownGalleries, photos: ownPhotos } as const;

/** Goes back to the list when the item of the page is deleted. */
export function useLeaveWhenDeleted(kind: OwnKind, item: object | null): void {
  const isDeleted = item === null;
  useEffect(() => void (isDeleted && navigate(ownPath(kind))), [isDeleted, kind]);
}

interface EditPageProps {
  kind: OwnKind;
  /** null for a new item */
  item: { _id: string; name: string; sold: number } | null;
  title: string;
  /** next to the title, such as the status */
  pills?: ReactNode;
  /** the public page; absent while the item is not public */
  publicPath?: string;
  /** the number of files that were uploaded on the page */
  uploads?: number;
  children: ReactNode;
}

/** The page of an own item, with a link to the list and a delete button. */
export function EditPage({ kind, item, title, pills, publicPath, uploads = 0, children }: EditPageProps) {
  const dispatch = useAppDispatch();
  const [deleting, setDeleting] = useState(false);
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
            {publicPath && (
              <LinkButton href={publicPath} variant="outline" icon="eye">
                Public page
              </LinkButton>
            )}
            <Button variant="outline" icon="trash" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          </div>
        )}
      </header>
      {!item && kind !== 'galleries' && <StorageUse uploads={uploads} />}
      {children}
      {item && <PeopleInItem kind={KINDS[kind]} id={item._id} />}
      <DeleteDialog
        kind={kind}
        deleting={deleting ? item : null}
        onClose={() => setDeleting(false)}
        onDelete={(id) => dispatch(SLICES[kind].actions.removeRequested(id))}
      />
    </>
  );
}
