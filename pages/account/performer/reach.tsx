import { accountPage } from '@/application/accountPage';
import { listAnnouncements, viewReach } from '@/features/announcements/api';
import { ReachScreen, SENT_PAGE_ITEMS } from '@/features/announcements/ReachScreen';
import { pageNumberFrom } from '@/lib/pageNumber';
import { visitorOf } from '@/lib/visitor';

export default accountPage('performer', 'Reach', ReachScreen, async (context) => {
  const visitor = visitorOf(context);
  const page = pageNumberFrom(context.query);
  const [reach, sent] = await Promise.all([
    viewReach(visitor),
    listAnnouncements({ limit: SENT_PAGE_ITEMS, offset: (page - 1) * SENT_PAGE_ITEMS }, visitor),
  ]);
  return { reach, sent, page, today: new Date().toISOString().slice(0, 10), remountKey: page };
});
