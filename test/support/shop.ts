import { type Actor } from './actors';
import { type Api } from './api';
import { type FileGiven } from './call';
import { buyTokens } from './money';
import { pictureFile } from './pictures';
import { videoFile } from './videos';

/** Returns functions that create items through the API, with their files, and buy them. */
export function makeShop(api: Api) {
  const photo = async (name = 'photo.jpg', width = 900, height = 600): Promise<FileGiven> => ({
    name,
    content: await pictureFile('jpeg', width, height),
  });
  const shop = {
    photo,
    /** a digital product for 20 tokens */
    product: (performer: Actor, body: Record<string, unknown> = {}) =>
      api.must(
        'createProduct',
        {
          body: { name: 'Score', type: 'digital', status: 'active', token: 20, ...body },
          files: { digitalFile: { name: 'score.pdf', content: 'the notes themselves' } },
        },
        performer.token,
      ),
    /** a processed video for 30 tokens */
    video: async (performer: Actor, body: Record<string, unknown> = {}, files: Record<string, FileGiven> = {}) => {
      const { _id } = await api.must(
        'createVideo',
        {
          body: { title: 'Encore', status: 'active', isSaleVideo: 'true', token: 30, ...body },
          files: { video: { name: 'clip.mp4', content: await videoFile() }, ...files },
        },
        performer.token,
      );
      await api.runJobs();
      return api.must('viewOwnVideo', { params: { id: _id } }, performer.token);
    },
    /** a gallery for 15 tokens with `count` processed photos */
    gallery: async (performer: Actor, body: Record<string, unknown> = {}, count = 2) => {
      const { _id } = await api.must(
        'createGallery',
        { body: { name: 'Backstage', status: 'active', isSale: true, token: 15, ...body } },
        performer.token,
      );
      for (let index = 0; index < count; index += 1)
        await api.must(
          'uploadPhoto',
          { body: { galleryId: _id }, files: { photo: await photo(`photo ${index + 1}.jpg`) } },
          performer.token,
        );
      await api.runJobs();
      return api.must('viewOwnGallery', { params: { id: _id } }, performer.token);
    },
    /** buys an item, with 100 new tokens */
    buy: async (member: Actor, type: 'product' | 'video' | 'gallery', id: string) => {
      await buyTokens(api, member, 100);
      return (await api.must('purchaseItem', { params: { type, id }, body: {} }, member.token))._id;
    },
  };
  return shop;
}
