import { useRouter } from 'next/router';
import { type Screen } from '@/application/screen';
import { EmailLinkScreen } from '@/features/auth/EmailLinkScreen';
import { roleFrom } from '@/lib/roles';

const Page: Screen = () => {
  const { type } = useRouter().query;
  return <EmailLinkScreen kind="forgot" role={(typeof type === 'string' && roleFrom(type)) || 'user'} />;
};
Page.layout = 'auth';
export default Page;
