import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { AccountFields, DocumentFields, PersonFields, StageNameField } from '@/features/auth/PersonFields';
import { type Country, listCountries } from '@/features/countries/api';
import { AddPerformerScreen } from '@/features/studios/AddPerformerScreen';
import { selectApproved } from '@/features/studios/selectors';
import { StudioNotApproved } from '@/features/studios/StudioNotApproved';
import { visitorOf } from '@/lib/visitor';

const PAPERS = <DocumentFields own={false} note="Only the operator sees them. They are never shown to anybody else." />;

const Page: Screen<{ countries: Country[] | null }> = ({ countries }) => (
  <>
    <Head>
      <title>Add a performer</title>
    </Head>
    {countries ? (
      <AddPerformerScreen
        papers={PAPERS}
        person={
          <>
            <AccountFields password={false} usernameHint="It stands in the address of their page." />
            <StageNameField />
            <PersonFields countries={countries} />
          </>
        }
      />
    ) : (
      <StudioNotApproved title="Add a performer" />
    )}
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['studio'];
Page.getInitialProps = withStore(async (context) => ({
  countries: selectApproved(context.store.getState()) ? await listCountries(visitorOf(context)) : null,
}));
export default Page;
