import { DeadEnd } from '@/application/DeadEnd';
import { type Screen } from '@/application/screen';

const NotFound: Screen = () => (
  <DeadEnd title="Nothing here">There is nothing at this address. It may have been taken down, or never was.</DeadEnd>
);
NotFound.layout = 'default';
export default NotFound;
