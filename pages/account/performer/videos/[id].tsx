import { accountPage } from '@/application/accountPage';
import { viewOwnVideo } from '@/features/assets/api';
import { OwnVideoScreen } from '@/features/assets/own/OwnVideoScreen';
import { opened } from '@/features/assets/slice';
import { viewCommission } from '@/features/earnings/api';
import { visitorOf } from '@/lib/visitor';

export default accountPage('performer', 'Your video', OwnVideoScreen, async (context) => {
  const visitor = visitorOf(context);
  const [video, commission] = await Promise.all([
    viewOwnVideo(String(context.query.id), visitor),
    viewCommission(visitor),
  ]);
  context.store.dispatch(opened({ video }));
  return { id: video._id, commission: commission.videoCommission };
});
