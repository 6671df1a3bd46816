import sharp from 'sharp';
import { type Actor } from '@test/support/actors';
import { type Api } from '@test/support/api';
import { setUpDirectMessages } from '@test/support/directMessages';

const { world, history, sendPhoto } = setUpDirectMessages();
let api: Api;
let juno: Actor;
let ann: Actor;
beforeEach(() => {
  ({ api, juno, ann } = world);
});

describe('photos of direct messages', () => {
  const fetchAs = (url: string, actor: Actor | null, how: 'header' | 'cookie' = 'header') =>
    fetch(`${api.url}${url}`, {
      headers: actor
        ? how === 'header'
          ? { authorization: actor.token }
          : { cookie: `role=user; token=${actor.token}` }
        : {},
    });

  test('are re-encoded in two sizes without metadata', async () => {
    const { photo, type, text } = await sendPhoto(ann, juno, 'from my window');
    expect([type, text]).toEqual(['photo', 'from my window']);
    expect(photo).toMatchObject({ width: 1920, height: 960 });
    for (const [url, width] of [
      [photo!.url, 1920],
      [photo!.thumbnail, 480],
    ] as const) {
      const answer = await fetchAs(url, juno);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      const content = Buffer.from(await answer.arrayBuffer());
      const { width: drawn, format, exif } = await sharp(content).metadata();
      expect([drawn, format, exif]).toEqual([width, 'webp', undefined]);
      expect(content.includes('secret-of-the-camera')).toBe(false);
    }
  });

  test('open only to the two sides of the conversation, until the message is deleted', async () => {
    const message = await sendPhoto(ann, juno);
    const { url } = message.photo!;
    for (const how of ['header', 'cookie'] as const)
      for (const side of [ann, juno]) expect((await fetchAs(url, side, how)).status).toBe(200);
    const strangers = [
      null,
      await api.registerMember(),
      await api.verifiedPerformer(),
      await api.registerStudio(),
      await api.operator(),
    ];
    for (const stranger of strangers) expect((await fetchAs(url, stranger)).status).toBe(404);
    for (const wrong of [
      url.replace('large', 'huge'),
      '/files/messages/nothing/large.webp',
      url.replace('/files/', '/files/private/'),
    ])
      expect((await fetchAs(wrong, ann)).status).toBe(404);
    const etag = (await fetchAs(url, ann)).headers.get('etag') ?? '';
    expect(
      (await fetch(`${api.url}${url}`, { headers: { authorization: ann.token, 'if-none-match': etag } })).status,
    ).toBe(304);
    await api.must('deleteMessage', { params: { id: message._id } }, ann.token);
    for (const side of [ann, juno]) expect((await fetchAs(url, side)).status).toBe(404);
  });

  test('refuses a file that is not an image, names its field, and stores nothing', async () => {
    for (const content of ['<svg onload="alert(1)"/>', Buffer.from('GIF89a nothing')]) {
      const answer = await api.call(
        'sendPhoto',
        { body: { recipientId: juno.id }, files: { 'message-photo': { name: 'a.jpg', content } } },
        ann.token,
      );
      expect(answer.error.message).toMatchObject([{ property: 'message-photo' }]);
    }
    expect(await history(ann)).toEqual([]);
  });
});
