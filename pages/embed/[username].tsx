import { type Screen, withStore } from '@/application/screen';
import { viewPerformer } from '@/features/performers/api';
import { sendText } from '@/features/site/crawlers';
import { embedPage } from '@/features/site/embedPage';
import { selectOrigin, selectSettings, selectUi } from '@/features/site/selectors';
import { publicConfig } from '@/lib/config';
import { statusOf } from '@/lib/errorText';
import { TERMS_PATH } from '@/lib/routes';
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
  const { siteName, brandStyle } = selectSettings(state);
  const origin = selectOrigin(state);
  const page = embedPage({
    username,
    name,
    siteName: siteName || 'Footlights',
    brandStyle,
    room: `${origin}/performers/${encodeURIComponent(username)}`,
    api: publicConfig().apiBase,
    terms: selectUi(state).enablePopup18Plus ? origin + TERMS_PATH : null,
  });
  sendText(res, 'text/html', page);
  return {};
});
export default Page;
