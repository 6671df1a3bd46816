import { accountPage } from '@/application/accountPage';
import { EmailVerificationNote } from '@/features/auth/EmailVerificationNote';
import { type Country, listCountries, listTimezones, type TimeZone } from '@/features/countries/api';
import { ProfileScreen } from '@/features/users/ProfileScreen';
import { visitorOf } from '@/lib/visitor';

const MemberProfile = (options: { countries: Country[]; timeZones: TimeZone[] }) => (
  <ProfileScreen {...options} emailNote={<EmailVerificationNote />} />
);

export default accountPage('user', 'Profile', MemberProfile, async (context) => {
  const visitor = visitorOf(context);
  const [countries, timeZones] = await Promise.all([listCountries(visitor), listTimezones(visitor)]);
  return { countries, timeZones };
});
