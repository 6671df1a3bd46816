import { type Screen, withStore } from '@/application/screen';
import { ResetScreen } from '@/features/auth/ResetScreen';

const Page: Screen<{ token: string; fresh: boolean }> = (given) => <ResetScreen {...given} />;
Page.layout = 'auth';
Page.getInitialProps = withStore(async ({ query }) => ({
  token: String(query.token ?? ''),
  fresh: query.fresh === '1',
}));
export default Page;
