import { useState } from 'react';
import { PAYMENT_FILE_REASONS } from '@contract/reasons';
import { Button } from '@/ui/Button';
import { ReasonDialog } from '@/ui/desk/ReasonDialog';
import { type ExportFormat } from './api';
import { type usePayouts } from './usePayouts';

const FILE_WORDS: Record<ExportFormat, string> = { csv: 'CSV file', sepa: 'SEPA file' };

/** The payment files: of the selected payouts that are ready, or of all. Each is made for a reason. */
export function PaymentFiles({ payouts, isOffline }: { payouts: ReturnType<typeof usePayouts>; isOffline: boolean }) {
  const { rows, summary, isBusy, exportFile } = payouts;
  const selected = rows.selected.filter(({ stage }) => stage === 'ready');
  const ready = selected.length > 0 ? selected.length : (summary?.ready.count ?? 0);
  const isOff = isOffline || isBusy || ready === 0;
  const [asked, setAsked] = useState<ExportFormat | null>(null);
  return (
    <>
      <Button variant="outline" size="sm" icon="download" disabled={isOff} onClick={() => setAsked('csv')}>
        CSV {ready}
      </Button>
      <Button variant="outline" size="sm" icon="download" disabled={isOff} onClick={() => setAsked('sepa')}>
        SEPA file {ready}
      </Button>
      {asked && (
        <ReasonDialog
          title={`Make a ${FILE_WORDS[asked]} with ${ready} ${ready === 1 ? 'payout' : 'payouts'}`}
          effect="They move to Exported. A payout is in one file only."
          action="Make the file"
          reasons={PAYMENT_FILE_REASONS}
          usual="paymentRun"
          takesWords={false}
          danger={false}
          onSend={(reason) => {
            setAsked(null);
            void exportFile(asked, selected, reason);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
