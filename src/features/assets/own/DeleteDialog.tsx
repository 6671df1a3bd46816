import { type ReactNode } from 'react';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { type OwnKind } from './filter';
import styles from '@/ui/question.module.css';

/** The item to delete and its number of sales. */
export interface DeletableItem {
  _id: string;
  name: string;
  sold: number;
}

const CONSEQUENCES: Record<OwnKind, string> = {
  products: 'Members will no longer be able to buy it.',
  videos: 'Members will no longer be able to find, buy or watch it.',
  galleries: 'Members will no longer be able to find or buy it. Its photos are deleted too.',
  photos: 'It disappears from its gallery and from your photos.',
};

/** Says what buyers keep. */
function buyersText(kind: OwnKind, sold: number): ReactNode {
  if (kind === 'photos') return 'Members who bought the gallery with this photo keep it.';
  return sold === 0
    ? 'It has no buyers.'
    : `It was sold ${sold === 1 ? 'once; the buyer keeps' : `${sold} times; the buyers keep`} access.`;
}

/** Asks for confirmation before an item is deleted, and says what its buyers keep. */
export function DeleteDialog({
  kind,
  deleting,
  onClose,
  onDelete,
}: {
  kind: OwnKind;
  deleting: DeletableItem | null;
  onClose: () => void;
  onDelete: (id: string) => void;
}) {
  if (!deleting) return null;
  return (
    <Dialog open onClose={onClose} title={`Delete ${deleting.name}?`}>
      <div className={styles.question}>
        <p>
          {CONSEQUENCES[kind]} {buyersText(kind, deleting.sold)}
        </p>
        <div className={styles.actions}>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              onDelete(deleting._id);
            }}
          >
            Delete
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
