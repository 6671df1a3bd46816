import { accountPage } from '@/application/accountPage';
import { listOwnClips } from '@/features/clips/api';
import { OWN_CLIPS_PAGE_ITEMS, OwnClipsScreen } from '@/features/clips/OwnClipsScreen';
import { pageNumberFrom } from '@/lib/pageNumber';
import { visitorOf } from '@/lib/visitor';

export default accountPage('user', 'Clips', OwnClipsScreen, async (context) => {
  const page = pageNumberFrom(context.query);
  const query = { limit: OWN_CLIPS_PAGE_ITEMS, offset: (page - 1) * OWN_CLIPS_PAGE_ITEMS };
  return { clips: await listOwnClips(query, visitorOf(context)), page, remountKey: page };
});
