import { type Screen, withStore } from '@/application/screen';
import { RegisterUserScreen } from '@/features/auth/RegisterUserScreen';
import { type Country, listCountries } from '@/features/countries/api';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ countries: Country[] }> = ({ countries }) => <RegisterUserScreen countries={countries} />;
Page.layout = 'auth';
Page.visitorsOnly = true;
Page.getInitialProps = withStore(async (context) => ({ countries: await listCountries(visitorOf(context)) }));
export default Page;
