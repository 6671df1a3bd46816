import { type Screen, withStore } from '@/application/screen';
import { getSecondStep, type SecondStep } from '@/features/auth/secondFactors/api';
import { SecondStepScreen } from '@/features/auth/secondFactors/SecondStepScreen';
import { visitorOf } from '@/lib/visitor';

interface Props {
  step: SecondStep;
}

const Page: Screen<Props> = ({ step }) => <SecondStepScreen step={step} />;
Page.layout = 'auth';
Page.visitorsOnly = true;
Page.secondStep = true;
Page.getInitialProps = withStore(async (context) => ({ step: await getSecondStep(visitorOf(context)) }));
export default Page;
