import { accountPage } from '@/application/accountPage';
import { getDocuments } from '@/features/performers/api';
import { DocumentsScreen } from '@/features/performers/DocumentsScreen';
import { visitorOf } from '@/lib/visitor';

export default accountPage('performer', 'Documents', DocumentsScreen, async (context) => ({
  documents: await getDocuments(visitorOf(context)),
}));
