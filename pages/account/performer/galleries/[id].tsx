import { accountPage } from '@/application/accountPage';
import { viewOwnGallery } from '@/features/assets/api';
import { OwnGalleryScreen } from '@/features/assets/own/OwnGalleryScreen';
import { opened } from '@/features/assets/slice';
import { viewCommission } from '@/features/earnings/api';
import { visitorOf } from '@/lib/visitor';

export default accountPage('performer', 'Your gallery', OwnGalleryScreen, async (context) => {
  const visitor = visitorOf(context);
  const [gallery, commission] = await Promise.all([
    viewOwnGallery(String(context.query.id), visitor),
    viewCommission(visitor),
  ]);
  context.store.dispatch(opened({ gallery }));
  return { id: gallery._id, commission: commission.albumCommission };
});
