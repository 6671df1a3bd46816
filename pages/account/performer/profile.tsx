import { accountPage } from '@/application/accountPage';
import { EmailVerificationNote } from '@/features/auth/EmailVerificationNote';
import { listCategories } from '@/features/categories/api';
import { listCountries, listLanguages, listTimezones } from '@/features/countries/api';
import { type ProfileOptions, ProfileScreen } from '@/features/performers/ProfileScreen';
import { visitorOf } from '@/lib/visitor';

const PerformerProfile = ({ options }: { options: ProfileOptions }) => (
  <ProfileScreen options={options} emailNote={<EmailVerificationNote />} />
);

export default accountPage('performer', 'Profile', PerformerProfile, async (context) => {
  const visitor = visitorOf(context);
  const [countries, languages, timeZones, categories] = await Promise.all([
    listCountries(visitor),
    listLanguages(visitor),
    listTimezones(visitor),
    listCategories(visitor),
  ]);
  return { options: { countries, languages, timeZones, categories } };
});
