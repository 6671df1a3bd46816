import { type Screen, withStore } from '@/application/screen';
import { type Invitation, RegisterPerformerScreen } from '@/features/auth/RegisterPerformerScreen';
import { type Country, listCountries } from '@/features/countries/api';
import { viewInvitation } from '@/features/studios/api';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ countries: Country[]; invitation: Invitation | null }> = (given) => (
  <RegisterPerformerScreen {...given} />
);
Page.layout = 'auth';
Page.visitorsOnly = true;
Page.getInitialProps = withStore(async (context) => {
  const visitor = visitorOf(context);
  const code = typeof context.query.invitation === 'string' ? context.query.invitation.slice(0, 64) : '';
  // an invalid invitation is sent too, and the form shows the refusal
  const studioOf = () =>
    viewInvitation(code, visitor).then(
      ({ studio }) => studio.name,
      () => 'A studio',
    );
  const [countries, studio] = await Promise.all([listCountries(visitor), code ? studioOf() : null]);
  return { countries, invitation: studio === null ? null : { code, studio } };
});
export default Page;
