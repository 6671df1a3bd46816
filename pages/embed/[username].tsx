import { type Screen, withStore } from '@/application/screen';
import { viewPerformer } from '@/features/performers/api';
import { sendText } from '@/features/site/crawlers';
import { embedPage } from '@/features/site/embedPage';
import { selectOrigin } from '@/features/site/selectors';
import { statusOf } from '@/lib/errorText';
import { guestOf } from '@/lib/visitor';

/** A player for frames of other sites, such as `/embed/juno-valcourt`. It isn't a page of the application. */
const Page: Screen = () => null;
Page.getInitialProps = withStore(async ({ req, res, query, store }) => {
  if (!req || !res) return {};
  const state = store.getState();
  const asked = String(query.username);
  // the player says by itself that nobody is there
  const performer = await viewPerformer(asked, guestOf({ req })).catch((error: unknown) => {
    res.statusCode = statusOf(error) ?? 500;
    return null;
  });
  const { username, name } = performer ?? { username: asked, name: 'This performer' };
  const page = embedPage(state, {
    username,
    name,
    room: `${selectOrigin(state)}/performers/${encodeURIComponent(username)}`,
    clip: null,
  });
  sendText(res, 'text/html', page);
  return {};
});
export default Page;
