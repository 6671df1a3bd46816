import { accountPage } from '@/application/accountPage';
import { EmailVerificationNote } from '@/features/auth/EmailVerificationNote';
import { type Country, listCountries, listTimezones, type TimeZone } from '@/features/countries/api';
import { StudioProfileScreen } from '@/features/studios/StudioProfileScreen';
import { visitorOf } from '@/lib/visitor';

const StudioProfile = (options: { countries: Country[]; timeZones: TimeZone[] }) => (
  <StudioProfileScreen {...options} emailNote={<EmailVerificationNote />} />
);

export default accountPage('studio', 'Profile', StudioProfile, async (context) => {
  const visitor = visitorOf(context);
  const [countries, timeZones] = await Promise.all([listCountries(visitor), listTimezones(visitor)]);
  return { countries, timeZones };
});
