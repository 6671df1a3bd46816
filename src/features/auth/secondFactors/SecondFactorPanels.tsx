import { useCallback, useEffect, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { SkeletonRows } from '@/ui/SkeletonRows';
import { listSecondFactors, type SecondFactors } from './api';
import { PasskeysPanel } from './PasskeysPanel';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';
import { RecoveryCodesPanel } from './RecoveryCodesPanel';
import { TotpPanel } from './TotpPanel';

/** Passkeys, the authenticator app and recovery codes of the account. */
export function SecondFactorPanels() {
  const [factors, setFactors] = useState<SecondFactors | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const refresh = useCallback(() => {
    listSecondFactors().then(
      (fresh) => {
        setFactors(fresh);
        setProblem(null);
      },
      (error: unknown) => setProblem(errorText(error)),
    );
  }, []);
  useEffect(refresh, [refresh]);
  const onChanged = useCallback(
    (fresh: string[] | null = null) => {
      setCodes(fresh);
      refresh();
    },
    [refresh],
  );
  if (!factors)
    return (
      <Panel title="Two-factor login">
        {problem ? <ErrorNote onRetry={refresh}>{problem}</ErrorNote> : <SkeletonRows rows={3} />}
      </Panel>
    );
  const hasFactor = factors.passkeys.length > 0 || factors.totpSince !== null;
  return (
    <>
      {problem && <ErrorNote onRetry={refresh}>{problem}</ErrorNote>}
      <PasskeysPanel passkeys={factors.passkeys} onChanged={onChanged} />
      <TotpPanel since={factors.totpSince} onChanged={onChanged} />
      {hasFactor && <RecoveryCodesPanel left={factors.recoveryCodesLeft} onChanged={onChanged} />}
      {codes && <RecoveryCodesDialog codes={codes} onSaved={() => setCodes(null)} />}
    </>
  );
}
