import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { type Api, startApi } from '@test/support/api';
import { bombPicture, movingPicture, pictureFile } from '@test/support/pictures';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const sent = (name: string, content: Buffer | string) => ({ files: { avatar: { name, content } } });
const kept = () => {
  try {
    return readdirSync(path.join(api.dataDir, 'files', 'public', 'avatars'));
  } catch {
    return [];
  }
};

describe('an avatar', () => {
  it('is rendered as square WebP in two sizes without camera metadata', async () => {
    const { token } = await api.registerMember();
    const content = await pictureFile('jpeg', 900, 600);
    expect(content.toString('latin1')).toContain('secret-of-the-camera');
    const { avatar } = await api.must('uploadUserAvatar', sent('me.JPG', content), token);
    expect((await api.must('getMe', {}, token)).avatar).toBe(avatar);
    for (const [address, side] of [
      [avatar, 400],
      [avatar.replace('.webp', '-small.webp'), 96],
    ] as const) {
      const response = await fetch(api.url + address);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('cache-control')).toContain('immutable');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: side, height: side });
      expect(bytes.toString('latin1')).not.toContain('secret-of-the-camera');
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
  });

  it.each(['png', 'webp'] as const)('accepts a %s file', async (format) => {
    const { token } = await api.registerMember();
    expect((await api.call('uploadUserAvatar', sent(`me.${format}`, await pictureFile(format)), token)).status).toBe(
      200,
    );
  });

  it('is rotated upright', async () => {
    const { token } = await api.registerMember();
    const left = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    const content = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } })
      .composite([{ input: left, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { avatar } = await api.must('uploadUserAvatar', sent('me.jpg', content), token);
    const bytes = Buffer.from(await (await fetch(api.url + avatar)).arrayBuffer());
    const { data } = await sharp(bytes)
      .extract({ left: 200, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    // The blue half moves from the left to the top.
    expect(data[2]).toBeGreaterThan(data[0]!);
  });

  it('replaces the former avatar and deletes its files', async () => {
    const { token } = await api.registerMember();
    const { avatar: first } = await api.must('uploadUserAvatar', sent('a.png', await pictureFile('png')), token);
    const count = kept().length;
    await api.must('uploadUserAvatar', sent('b.png', await pictureFile('png')), token);
    expect(kept()).toHaveLength(count);
    expect((await fetch(api.url + first)).status).toBe(404);
  });

  const ENDINGS = 'You can only upload .jpg,.jpeg,.png,.webp file!';
  it.each([
    ['a GIF file', async () => sent('me.gif', await pictureFile('gif')), ENDINGS],
    ['an SVG file', async () => sent('me.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'), ENDINGS],
    [
      'an SVG file named PNG',
      async () =>
        sent(
          'me.png',
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
        ),
      'This is not a picture in a supported format. Use JPEG, PNG or WebP.',
    ],
    ['a file without an ending', async () => sent('me', await pictureFile('png')), ENDINGS],
    [
      'a JPEG file named PNG',
      async () => sent('me.png', await pictureFile('jpeg')),
      'The extension of this file is .png, but it is a JPEG picture.',
    ],
    [
      'an executable',
      async () => sent('me.jpg', Buffer.from('MZ this program cannot be run in DOS mode')),
      'This is not a picture in a supported format. Use JPEG, PNG or WebP.',
    ],
    [
      'an animated picture',
      async () => sent('me.webp', await movingPicture('webp')),
      'Animated pictures are not supported. Use a still picture.',
    ],
    [
      'a truncated picture',
      async () => sent('me.jpg', (await pictureFile('jpeg')).subarray(0, 2500)),
      'This picture is damaged and cannot be read. Export it again.',
    ],
    [
      'a decompression bomb',
      async () => sent('me.png', await bombPicture()),
      'This picture has too many pixels. Use one with at most 20 megapixels.',
    ],
  ])('is refused for %s', async (_what, given, text) => {
    const { token } = await api.registerMember();
    const before = kept().length;
    const { error } = await api.call('uploadUserAvatar', await given(), token);
    expect(error).toMatchObject({ statusCode: 400, error: 'VALIDATION', message: [{ property: 'avatar' }] });
    expect(Object.values((error.message as { constraints: Record<string, string> }[])[0]!.constraints)).toEqual([text]);
    expect(kept()).toHaveLength(before);
    expect((await api.must('getMe', {}, token)).avatar).toBe('/default-user-icon.png');
  });

  it('is refused when it reaches the size limit of the operator', async () => {
    const { token } = await api.registerMember();
    const noise = await sharp({
      create: {
        width: 1200,
        height: 1200,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    expect(noise.length).toBeGreaterThan(2 * 1024 * 1024);
    expect((await api.call('uploadUserAvatar', sent('me.png', noise), token)).error).toMatchObject({
      statusCode: 413,
      message: 'Image must smaller than 2MB!',
    });
  });

  it('is a required field', async () => {
    const { token } = await api.registerMember();
    expect((await api.call('uploadUserAvatar', { files: {} }, token)).error.message).toEqual([
      { property: 'avatar', constraints: { required: 'This field is required!' } },
    ]);
  });
});

describe('the avatar of another account', () => {
  it('can be set by the member and by operators, and gives 404 to others', async () => {
    const [owner, other] = [await api.registerMember(), await api.registerMember()];
    const operator = await api.operator();
    const content = await pictureFile('png');
    const set = (token: string) =>
      api.call('uploadAvatarOf', { params: { id: owner.id }, ...sent('me.png', content) }, token);
    expect((await set(owner.token)).status).toBe(200);
    expect((await set(operator.token)).status).toBe(200);
    expect((await set(other.token)).error.statusCode).toBe(404);
    expect((await set((await api.verifiedPerformer()).token)).error.statusCode).toBe(403);
  });

  it('appears on the page of a performer', async () => {
    const performer = await api.verifiedPerformer();
    const { avatar } = await api.must(
      'uploadPerformerAvatar',
      sent('me.png', await pictureFile('png')),
      performer.token,
    );
    expect((await api.must('viewPerformer', { params: { username: performer.username } })).avatar).toBe(avatar);
  });
});

describe('the member search', () => {
  it('finds members for performers and operators, matches at the start of the username first', async () => {
    const performer = await api.verifiedPerformer();
    const named = await api.registerMember({ username: 'horse' });
    for (const { token } of [await api.registerMember({ username: 'zebra-one' }), named])
      await api.must('likePerformer', { params: { id: performer.id } }, token);
    await api.must('updateUser', { body: { name: 'Friend of zebras' } }, named.token);
    const found = await api.must('searchUsers', { query: { q: 'ZEBRA' } }, performer.token);
    expect(found.total).toBe(2);
    expect(found.data.map(({ username }) => username)).toEqual(['zebra-one', 'horse']);
    expect(Object.keys(found.data[0]!).sort()).toEqual(['_id', 'avatar', 'name', 'username']);
    expect(await api.must('viewUser', { params: { id: named.id } }, performer.token)).toMatchObject({
      username: 'horse',
      name: 'Friend of zebras',
    });
  });

  it('refuses one-letter queries and members, and leaves out suspended members and other roles', async () => {
    const performer = await api.verifiedPerformer();
    const member = await api.registerMember({ username: 'quagga' });
    await api.must('likePerformer', { params: { id: performer.id } }, member.token);
    expect((await api.must('searchUsers', { query: { q: 'quagga' } }, performer.token)).total).toBe(1);
    expect((await api.call('searchUsers', { query: { q: 'q' } }, performer.token)).error.statusCode).toBe(400);
    expect((await api.call('searchUsers', { query: { q: 'quagga' } }, member.token)).error.statusCode).toBe(403);
    expect((await api.call('viewUser', { params: { id: performer.id } }, performer.token)).error.statusCode).toBe(404);
    await api.must('suspendUser', { body: { password: member.password } }, member.token);
    expect((await api.must('searchUsers', { query: { q: 'quagga' } }, performer.token)).total).toBe(0);
    expect((await api.call('viewUser', { params: { id: member.id } }, performer.token)).error.statusCode).toBe(404);
  });
});
