import { useState } from 'react';
import { KeyHint } from '@/ui/desk/Keys';
import { listKeys } from '@/ui/desk/useKeys';
import { Dialog } from '@/ui/Dialog';
import styles from './DeskTabs.module.css';

/** All keys that work on the open page. */
export function DeskKeyList({ onClose }: { onClose: () => void }) {
  const [keys] = useState(listKeys);
  return (
    <Dialog open title="Keys" onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <KeyHint of={key} />
              <span className="visually-hidden">{key}</span>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
