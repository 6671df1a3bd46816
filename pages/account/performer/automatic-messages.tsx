import { accountPage } from '@/application/accountPage';
import { listAutomaticMessages } from '@/features/automaticMessages/api';
import { AutomaticMessagesScreen } from '@/features/automaticMessages/AutomaticMessagesScreen';
import { visitorOf } from '@/lib/visitor';

export default accountPage('performer', 'Automatic messages', AutomaticMessagesScreen, async (context) => ({
  messages: await listAutomaticMessages(visitorOf(context)),
}));
