import { accountPage } from '@/application/accountPage';
import { getOwnStudio } from '@/features/studios/api';
import { OwnStudioScreen } from '@/features/studios/OwnStudioScreen';
import { visitorOf } from '@/lib/visitor';

export default accountPage('performer', 'Studio', OwnStudioScreen, async (context) => ({
  membership: await getOwnStudio(visitorOf(context)),
}));
