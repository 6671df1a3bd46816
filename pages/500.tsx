import { DeadEnd } from '@/application/DeadEnd';
import { type Screen } from '@/application/screen';

const Fault: Screen = () => (
  <DeadEnd title="Something went wrong">
    Something went wrong on our side. Nothing was changed; please try again in a moment.
  </DeadEnd>
);
Fault.layout = 'default';
export default Fault;
