import { type Screen, withStore } from '@/application/screen';
import { UndoEmailChangeScreen } from '@/features/auth/UndoEmailChangeScreen';

const Page: Screen<{ token: string }> = ({ token }) => <UndoEmailChangeScreen token={token} />;
Page.layout = 'auth';
Page.getInitialProps = withStore(async ({ query }) => ({ token: String(query.token ?? '') }));
export default Page;
