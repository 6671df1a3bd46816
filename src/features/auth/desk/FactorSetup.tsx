import { useState } from 'react';
import { errorText } from '@/lib/errorText';
import form from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { beginTotp } from '../secondFactors/api';
import { RecoveryCodesDialog } from '../secondFactors/RecoveryCodesDialog';
import { TotpSetup } from '../secondFactors/TotpSetup';

type Way = { by: 'choice' } | { by: 'totp'; totp: { secret: string; uri: string } } | { by: 'codes'; codes: string[] };

/** The first second factor of an operator: a passkey or an authenticator app, then the recovery codes. */
export function FactorSetup({ onDone }: { onDone: () => void }) {
  const [way, setWay] = useState<Way>({ by: 'choice' });
  const [busy, setBusy] = useState<'passkey' | 'totp' | null>(null);
  const [error, setError] = useState<unknown>(null);
  const added = (codes: string[] | null) => (codes ? setWay({ by: 'codes', codes }) : onDone());
  const run = async (what: 'passkey' | 'totp', work: () => Promise<void>) => {
    setBusy(what);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(null);
    }
  };
  const addPasskey = async () => {
    const passkeys = await import('../secondFactors/passkeys');
    added(await passkeys.addPasskey('Desk'));
  };
  if (way.by === 'totp') return <TotpSetup totp={way.totp} onDone={added} onCancel={() => setWay({ by: 'choice' })} />;
  if (way.by === 'codes') return <RecoveryCodesDialog codes={way.codes} onSaved={onDone} />;
  return (
    <div className={form.form}>
      {error !== null && <ErrorNote>{errorText(error)}</ErrorNote>}
      <Button
        variant="primary"
        size="lg"
        full
        icon="lock"
        busy={busy === 'passkey'}
        busyLabel="Waiting for the passkey"
        onClick={() => void run('passkey', addPasskey)}
      >
        Add a passkey
      </Button>
      <Button
        variant="outline"
        size="lg"
        full
        busy={busy === 'totp'}
        onClick={() => void run('totp', async () => setWay({ by: 'totp', totp: await beginTotp() }))}
      >
        Use an authenticator app
      </Button>
    </div>
  );
}
