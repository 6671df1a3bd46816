import { type Screen } from '@/application/screen';
import { ComplaintScreen } from '@/features/complaints/ComplaintScreen';

const Page: Screen = () => <ComplaintScreen />;
Page.layout = 'public';
export default Page;
