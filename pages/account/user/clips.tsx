import { accountPage } from '@/application/accountPage';
import { OwnClipsScreen } from '@/features/clips/OwnClipsScreen';
import { loadOwnClips } from '@/features/clips/loadOwnClips';
import { visitorOf } from '@/lib/visitor';

export default accountPage('user', 'Clips', OwnClipsScreen, (context) =>
  loadOwnClips(context.query, visitorOf(context)),
);
