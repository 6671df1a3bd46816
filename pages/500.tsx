import { DeadEnd } from '@/application/DeadEnd';
import { type Screen } from '@/application/screen';

const Fault: Screen = () => (
  <DeadEnd title="Something went wrong">
    This page failed to load because of an error on our side. Please try again in a moment.
  </DeadEnd>
);
Fault.layout = 'default';
export default Fault;
