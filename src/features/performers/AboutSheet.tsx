import { type ReactNode } from 'react';
import { Sheet } from '@/ui/Sheet';
import { PerformerAbout } from './PerformerAbout';
import { PerformerItems } from './PerformerItems';
import { RelatedPerformers } from './RelatedPerformers';
import { type Origin, type PerformerCard, type PerformerPage } from './slice';
import styles from './AboutSheet.module.css';

/** What the page of a performer has below the stage, as a sheet over the room of a phone. */
export default function AboutSheet({
  performer,
  origin,
  related,
  clips,
  onClose,
}: {
  performer: PerformerPage;
  origin?: Origin;
  related: PerformerCard[];
  clips: ReactNode;
  onClose: () => void;
}) {
  return (
    <Sheet open title={performer.name} onClose={onClose}>
      <div className={styles.parts}>
        <PerformerAbout performer={performer} origin={origin} />
        <PerformerItems performerId={performer._id} />
        {clips}
        <RelatedPerformers performers={related} />
      </div>
    </Sheet>
  );
}
