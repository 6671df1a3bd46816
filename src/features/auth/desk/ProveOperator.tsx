import { useCallback } from 'react';
import { completeSecondStep, type Proof, type SecondStep } from '../secondFactors/api';
import { ProveFactor } from '../secondFactors/ProveFactor';

/** The second step of an operator's login. */
export function ProveOperator({ step, onDone }: { step: SecondStep; onDone: () => void }) {
  const send = useCallback(
    async (proof: Proof) => {
      await completeSecondStep(proof);
      onDone();
    },
    [onDone],
  );
  return <ProveFactor hasPasskey={step.hasPasskey} hasTotp={step.hasTotp} send={send} />;
}
