import { type Screen } from '@/application/screen';
import { MailRequestScreen } from '@/features/auth/MailRequestScreen';

const Page: Screen = () => <MailRequestScreen kind="forgot" />;
Page.layout = 'auth';
export default Page;
