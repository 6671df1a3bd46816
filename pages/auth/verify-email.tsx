import { type Screen, withStore } from '@/application/screen';
import { VerifyScreen } from '@/features/auth/VerifyScreen';

const Page: Screen<{ token: string }> = ({ token }) => <VerifyScreen token={token} />;
Page.layout = 'auth';
Page.getInitialProps = withStore(async ({ query }) => ({ token: String(query.token ?? '') }));
export default Page;
