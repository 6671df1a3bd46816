import { useCallback } from 'react';
import { useAppDispatch } from '@/application/hooks';
import { Button } from '@/ui/Button';
import { AuthHeading, FormFooter } from '../FormParts';
import { logoutRequested, secondStepCompleted } from '../slice';
import { completeSecondStep, type Proof, type SecondStep } from './api';
import { ProveFactor } from './ProveFactor';

/** The second step of a login: a passkey, a code of the authenticator app or a recovery code. */
export function SecondStepScreen({ step }: { step: SecondStep }) {
  const dispatch = useAppDispatch();
  const send = useCallback(
    async (proof: Proof) => {
      await completeSecondStep(proof);
      dispatch(secondStepCompleted());
    },
    [dispatch],
  );
  return (
    <>
      <AuthHeading
        title="Confirm that it’s you"
        lead={`The password of ${step.username} was right. One more step and you are in.`}
      />
      <ProveFactor hasPasskey={step.hasPasskey} hasTotp={step.hasTotp} send={send} />
      <FormFooter>
        Lost your device? Use a recovery code, or contact us.{' '}
        <Button variant="quiet" size="sm" onClick={() => dispatch(logoutRequested())}>
          Log out
        </Button>
      </FormFooter>
    </>
  );
}
