import { accountPage } from '@/application/accountPage';
import { listConsentPeople } from '@/features/consent/api';
import { PeopleScreen } from '@/features/consent/PeopleScreen';
import { visitorOf } from '@/lib/visitor';

export default accountPage('performer', 'People', PeopleScreen, async (context) => ({
  people: (await listConsentPeople(visitorOf(context))).data,
}));
