import { useCallback } from 'react';
import { useAppDispatch } from '@/application/hooks';
import { errorText } from '@/lib/errorText';
import { roleFrom } from '@/lib/roles';
import { useSubmission } from '@/lib/useSubmission';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { passkeyAccepted } from '../slice';

/** Logs in by a passkey, without a password. Empty in browsers without passkeys. */
export function PasskeyLogin() {
  const dispatch = useAppDispatch();
  const { status, error, submit } = useSubmission(
    useCallback(async () => {
      const { logInByPasskey } = await import('./passkeys');
      const { token, role: found } = await logInByPasskey();
      const role = roleFrom(found);
      if (!role) throw new Error('This account works on the command line and the API only.');
      dispatch(passkeyAccepted({ token, role }));
    }, [dispatch]),
  );
  if (!('PublicKeyCredential' in window)) return null;
  return (
    <>
      {status === 'failed' && <ErrorNote>{errorText(error)}</ErrorNote>}
      <Button
        size="lg"
        variant="outline"
        full
        icon="lock"
        busy={status === 'sending'}
        busyLabel="Waiting for the passkey"
        onClick={() => void submit(undefined)}
      >
        Log in with a passkey
      </Button>
    </>
  );
}
