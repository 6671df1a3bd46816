import { accountPage } from '@/application/accountPage';
import { listGalleryChoices, viewOwnPhoto } from '@/features/assets/api';
import { OwnPhotoScreen } from '@/features/assets/own/OwnPhotoScreen';
import { opened } from '@/features/assets/slice';
import { visitorOf } from '@/lib/visitor';

export default accountPage('performer', 'Your photo', OwnPhotoScreen, async (context) => {
  const visitor = visitorOf(context);
  const [photo, galleries] = await Promise.all([
    viewOwnPhoto(String(context.query.id), visitor),
    listGalleryChoices(visitor),
  ]);
  context.store.dispatch(opened({ photo }));
  return { id: photo._id, galleries };
});
