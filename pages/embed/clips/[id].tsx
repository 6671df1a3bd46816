import { type Screen, withStore } from '@/application/screen';
import { viewClip } from '@/features/clips/api';
import { clipEmbedPage } from '@/features/clips/embedPage';
import { sendText } from '@/features/site/crawlers';
import { selectOrigin } from '@/features/site/selectors';
import { statusOf } from '@/lib/errorText';
import { clipPath } from '@/lib/routes';
import { guestOf } from '@/lib/visitor';

/** The player of a clip for frames of other sites. It isn't a page of the application. */
const Page: Screen = () => null;
Page.getInitialProps = withStore(async ({ req, res, query, store }) => {
  if (!req || !res) return {};
  try {
    const clip = await viewClip(String(query.id), guestOf({ req }));
    sendText(res, 'text/html', clipEmbedPage(clip, selectOrigin(store.getState()) + clipPath(clip._id)));
  } catch (error) {
    res.statusCode = statusOf(error) ?? 500;
    sendText(res, 'text/plain', 'This clip isn’t available.');
  }
  return {};
});
export default Page;
