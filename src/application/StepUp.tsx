import { useEffect, useState } from 'react';
import { onStepUpAsked } from '@/lib/stepUp';
import { deferred } from '@/ui/deferred';

const StepUpDialog = deferred(() =>
  import('@/features/auth/secondFactors/StepUpDialog').then((part) => part.StepUpDialog),
);

/** Asks the visitor to prove who they are when calls need it, once for all calls that wait. */
export default function StepUp() {
  const [waiting, setWaiting] = useState<((isProved: boolean) => void)[]>([]);
  useEffect(() => onStepUpAsked((settle) => setWaiting((others) => [...others, settle])), []);
  const end = (isProved: boolean) => {
    setWaiting([]);
    waiting.forEach((settle) => settle(isProved));
  };
  return waiting.length > 0 && <StepUpDialog onEnd={end} />;
}
