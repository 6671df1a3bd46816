import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { forgetShared, readShared, SHARED_MAX } from '@/lib/sharedPictures';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import styles from './Photos.module.css';

/** Offers the pictures that came from the system's share sheet, if any wait. */
export function SharedPhotos({ onPick }: { onPick: (files: File[]) => void }) {
  const [files, setFiles] = useState<File[]>([]);
  const left = Number(useRouter().query.left) || 0;
  useEffect(() => void readShared().then(setFiles), []);
  if (!files.length) return null;
  const close = () => {
    setFiles([]);
    void forgetShared();
  };
  return (
    <Panel title={files.length === 1 ? '1 shared picture' : `${files.length} shared pictures`}>
      <div className={styles.queue}>
        <p>
          They came from your device. Choose a gallery if you like, then upload them.
          {left > 0 && ` ${left} more were left out: share at most ${SHARED_MAX} at once.`}
        </p>
        <ul>
          {files.map(({ name }, index) => (
            <li key={`${index} ${name}`} className={styles.file}>
              {name}
            </li>
          ))}
        </ul>
        <div className={styles.shared}>
          <Button
            variant="primary"
            onClick={() => {
              onPick(files);
              close();
            }}
          >
            Upload
          </Button>
          <Button onClick={close}>Discard</Button>
        </div>
      </div>
    </Panel>
  );
}
