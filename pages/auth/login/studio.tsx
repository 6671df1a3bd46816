import { type Screen } from '@/application/screen';
import { LoginScreen } from '@/features/auth/LoginScreen';

const Page: Screen = () => <LoginScreen role="studio" />;
Page.layout = 'auth';
Page.visitorsOnly = true;
export default Page;
