import { type Screen, withStore } from '@/application/screen';
import { viewClip } from '@/features/clips/api';
import { sendText } from '@/features/site/crawlers';
import { embedPage } from '@/features/site/embedPage';
import { selectOrigin } from '@/features/site/selectors';
import { statusOf } from '@/lib/errorText';
import { clipPath } from '@/lib/routes';
import { guestOf } from '@/lib/visitor';

/** The player of a clip for frames of other sites. It isn't a page of the application. */
const Page: Screen = () => null;
Page.getInitialProps = withStore(async ({ req, res, query, store }) => {
  if (!req || !res) return {};
  try {
    const { _id, title, video, poster, performer } = await viewClip(String(query.id), guestOf({ req }));
    const { username, name } = performer;
    const state = store.getState();
    const room = selectOrigin(state) + clipPath(_id);
    sendText(res, 'text/html', embedPage(state, { username, name, room, clip: { title, video, poster } }));
  } catch (error) {
    res.statusCode = statusOf(error) ?? 500;
    sendText(res, 'text/plain', 'This clip isn’t available.');
  }
  return {};
});
export default Page;
