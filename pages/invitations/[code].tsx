import { type Screen, withStore } from '@/application/screen';
import { type Invited, viewInvitation } from '@/features/studios/api';
import { InvitationScreen } from '@/features/studios/InvitationScreen';
import { codeOf } from '@/lib/errorText';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ code: string; invited: Invited | null }> = (given) => <InvitationScreen {...given} />;
Page.layout = 'auth';
Page.getInitialProps = withStore(async (context) => {
  const code = String(context.query.code).slice(0, 64);
  const invited = await viewInvitation(code, visitorOf(context)).catch((error: unknown) => {
    if (codeOf(error) !== 'INVITATION_INVALID') throw error;
    return null;
  });
  return { code, invited };
});
export default Page;
