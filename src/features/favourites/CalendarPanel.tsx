import { useState } from 'react';
import { errorText } from '@/lib/errorText';
import { notify } from '@/lib/sideEffects';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { viewCalendarAddress } from './api';
import styles from './CalendarPanel.module.css';

/** Offers the secret address of the member's calendar. */
export default function CalendarPanel() {
  const [address, setAddress] = useState('');
  const [isBusy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    try {
      setAddress((await viewCalendarAddress()).url);
    } catch (error) {
      notify('error', errorText(error));
    }
    setBusy(false);
  };
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify('success', 'Address copied.'),
      () => notify('info', 'Select the address and copy it.'),
    );
  return (
    <div className={styles.place}>
      <Panel title="Shows in your calendar">
        <p className={styles.words}>
          Subscribe to one address in your calendar app. It has the shows of everybody you follow, and those that you
          are reminded of.
        </p>
        {address ? (
          <>
            <div className={styles.address}>
              <code>{address}</code>
              <Button size="sm" variant="outline" icon="copy" onClick={() => void copy()}>
                Copy
              </Button>
            </div>
            <p className={styles.hint}>
              Keep it secret: it shows whom you follow. A new password, or “log out everywhere”, replaces it.
            </p>
          </>
        ) : (
          <Button size="sm" variant="outline" busy={isBusy} busyLabel="Loading" onClick={() => void show()}>
            Show the address
          </Button>
        )}
      </Panel>
    </div>
  );
}
