import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { AccountFields, DocumentFields, PersonFields, StageNameField } from '@/features/auth/PersonFields';
import { type Country, listCountries } from '@/features/countries/api';
import { AddPerformerScreen } from '@/features/studios/AddPerformerScreen';
import { selectIsApprovedStudio } from '@/features/studios/selectors';
import { StudioNotApproved } from '@/features/studios/StudioNotApproved';
import { visitorOf } from '@/lib/visitor';

const DOCUMENTS = <DocumentFields own={false} note="Only the operator sees the files." />;

const Page: Screen<{ countries: Country[] | null }> = ({ countries }) => (
  <>
    <Head>
      <title>Add a performer</title>
    </Head>
    {countries ? (
      <AddPerformerScreen
        documents={DOCUMENTS}
        person={
          <>
            <AccountFields password={false} usernameHint="Part of the URL of their page." />
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
  countries: selectIsApprovedStudio(context.store.getState()) ? await listCountries(visitorOf(context)) : null,
}));
export default Page;
