import { accountPage } from '@/application/accountPage';
import { listOverlays } from '@/features/overlays/api';
import { OverlaysScreen } from '@/features/overlays/OverlaysScreen';
import { visitorOf } from '@/lib/visitor';

export default accountPage('performer', 'Overlays', OverlaysScreen, async (context) => ({
  overlays: await listOverlays(visitorOf(context)),
}));
