import { type Screen } from '@/application/screen';
import { ContactScreen } from '@/features/contact/ContactScreen';

const Page: Screen = () => <ContactScreen />;
Page.layout = 'public';
export default Page;
