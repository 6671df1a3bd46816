import { DeadEnd } from '@/application/DeadEnd';
import { type Screen } from '@/application/screen';

const NotFound: Screen = () => (
  <DeadEnd title="Page not found">This page doesn&apos;t exist or has been removed.</DeadEnd>
);
NotFound.layout = 'default';
export default NotFound;
