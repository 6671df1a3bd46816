import { type Screen } from '@/application/screen';
import { RegisterUserScreen } from '@/features/auth/RegisterUserScreen';

const Page: Screen = () => <RegisterUserScreen />;
Page.layout = 'auth';
Page.visitorsOnly = true;
export default Page;
