import { EVERY_OPERATOR, operatorPage } from '@/application/operatorPage';
import { ConsentRecords } from '@/features/consent/desk/ConsentRecords';
import { OneDocument } from '@/features/identity/OneDocument';
import { PersonScreen } from '@/features/people/PersonScreen';

const PersonPage = () => (
  <PersonScreen
    consents={(performerId) => (
      <ConsentRecords
        key={performerId}
        performerId={performerId}
        view={(document, mark) => <OneDocument key={document.url} document={document} mark={mark} />}
      />
    )}
  />
);

export default operatorPage(PersonPage, EVERY_OPERATOR);
