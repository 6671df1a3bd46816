import { useState } from 'react';
import { errorText } from '@/lib/errorText';
import { notify } from '@/lib/sideEffects';
import { Button } from './Button';

/** A button that downloads a list as CSV. Shows a failure as a toast. */
export function ExportButton({ disabled, onExport }: { disabled: boolean; onExport: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const exportFile = async () => {
    setBusy(true);
    try {
      await onExport();
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outline"
      icon="download"
      busy={busy}
      busyLabel="Preparing the file"
      disabled={disabled}
      onClick={() => void exportFile()}
    >
      Export CSV
    </Button>
  );
}
