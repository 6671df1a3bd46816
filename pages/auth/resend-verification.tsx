import { type Screen } from '@/application/screen';
import { EmailLinkScreen } from '@/features/auth/EmailLinkScreen';

const Page: Screen = () => <EmailLinkScreen kind="resend" />;
Page.layout = 'auth';
export default Page;
