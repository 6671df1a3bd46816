import { studioPage } from '@/application/studioPage';
import { AccountFields, DocumentFields, PersonFields, StageNameField } from '@/features/auth/PersonFields';
import { type Country, listCountries } from '@/features/countries/api';
import { AddPerformerScreen } from '@/features/studios/AddPerformerScreen';
import { visitorOf } from '@/lib/visitor';

const DOCUMENTS = <DocumentFields own={false} note="Only the operator sees the files." />;

const AddPerformer = ({ countries }: { countries: Country[] }) => (
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
);

export default studioPage('Add a performer', AddPerformer, async (context) => ({
  countries: await listCountries(visitorOf(context)),
}));
