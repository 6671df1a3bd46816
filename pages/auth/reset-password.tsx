import { type Screen, withStore } from '@/application/screen';
import { ResetScreen } from '@/features/auth/ResetScreen';

const Page: Screen<{ token: string }> = ({ token }) => <ResetScreen token={token} />;
Page.layout = 'auth';
Page.getInitialProps = withStore(async ({ query }) => ({ token: String(query.token ?? '') }));
export default Page;
