import { type ReactNode } from 'react';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { type OwnKind } from './filter';
import styles from '@/ui/question.module.css';

/** What is to be deleted, and how often it was sold. */
export interface Leaving {
  _id: string;
  name: string;
  sold: number;
}

const GOES: Record<OwnKind, string> = {
  products: 'Nobody can buy it any more.',
  videos: 'Nobody can find, buy or watch it any more.',
  galleries: 'Nobody can find or buy it any more. Its photos go with it.',
  photos: 'It leaves its gallery and your list.',
};

/** What becomes of those who paid. */
function kept(kind: OwnKind, sold: number): ReactNode {
  if (kind === 'photos') return 'Who bought the gallery while it was in it keeps it.';
  return sold === 0
    ? 'Nobody has bought it so far, so nobody keeps it.'
    : `It was bought ${sold === 1 ? 'once' : `${sold} times`}: who bought it keeps it.`;
}

/** Asks before something goes, and says what its buyers keep. */
export function DeleteDialog({
  kind,
  leaving,
  onClose,
  onDelete,
}: {
  kind: OwnKind;
  leaving: Leaving | null;
  onClose: () => void;
  onDelete: (id: string) => void;
}) {
  if (!leaving) return null;
  return (
    <Dialog open onClose={onClose} title={`Delete ${leaving.name}?`}>
      <div className={styles.question}>
        <p>
          {GOES[kind]} {kept(kind, leaving.sold)}
        </p>
        <div className={styles.actions}>
          <Button variant="outline" onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              onDelete(leaving._id);
            }}
          >
            Delete
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
