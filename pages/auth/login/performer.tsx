import { type Screen } from '@/application/screen';
import { LoginScreen } from '@/features/auth/LoginScreen';

const Page: Screen = () => <LoginScreen role="performer" />;
Page.layout = 'auth';
Page.visitorsOnly = true;
export default Page;
