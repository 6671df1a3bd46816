import { useCallback, useState } from 'react';
import { type RequestOf } from '@contract/all';
import { type IdentityCaseView } from '@contract/identity';
import { codeOf, type Failure, toFailure } from '@/lib/errorText';
import { useLoaded } from '@/lib/useLoaded';
import { decideIdentity, viewIdentity } from './api';

type Decision = Omit<RequestOf<'decideIdentity'>['body'], 'version'>;

/** A case as the screen shows it. `stale`: it changed meanwhile, and decisions wait until it is loaded again. */
export interface OpenCase {
  identity: IdentityCaseView | null;
  failure: Failure;
  status: 'ready' | 'deciding' | 'decided' | 'stale';
  decide(decision: Decision): Promise<void>;
  reload(): void;
}

/** Loads the case of an account, and sends decisions about it. */
export function useIdentityCase(accountId: string): OpenCase {
  const load = useCallback(() => viewIdentity(accountId), [accountId]);
  const { data: identity, setData, failure, reload } = useLoaded(load);
  const [refusal, setRefusal] = useState<Failure>(null);
  const [status, setStatus] = useState<OpenCase['status']>('ready');
  const decide = async (decision: Decision) => {
    setStatus('deciding');
    setRefusal(null);
    try {
      setData(await decideIdentity(accountId, { version: identity?.version ?? '', ...decision }));
      setStatus('decided');
    } catch (error) {
      setRefusal(toFailure(error));
      setStatus(codeOf(error) === 'CHANGED_MEANWHILE' ? 'stale' : 'ready');
    }
  };
  const start = () => {
    setRefusal(null);
    setStatus('ready');
    reload();
  };
  return { identity, failure: refusal ?? failure, status, decide, reload: start };
}
