import { readdirSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { type FileGiven } from '@test/support/call';
import { until } from '@test/support/mediaServer';
import { bombPicture, pictureFile } from '@test/support/pictures';
import { openFile } from '@test/support/privateLinks';
import { videoFile } from '@test/support/videos';

let api: Api;
let performer: Actor;
beforeAll(async () => {
  api = await startApi({ env: { UPLOAD_VIDEO_MB: '0.2', UPLOAD_PICTURE_MB: '1' } });
  performer = await api.verifiedPerformer();
});
afterAll(() => api.close());

/** Lists all files in the data folder, except documents and emails. */
function files(): string[] {
  try {
    return readdirSync(api.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((name) => !name.includes('documents') && !name.includes('outbox'))
      .sort();
  } catch {
    return [];
  }
}

const named = (name: string, content: Buffer | string): FileGiven => ({ name, content });
const html = Buffer.from('<html><script>alert(1)</script></html>');

describe('an invalid photo', () => {
  it.each<[string, () => Promise<FileGiven>, string]>([
    ['with the wrong extension', async () => named('a.png', await pictureFile('jpeg')), 'it is a JPEG picture'],
    ['that contains HTML', async () => named('a.jpg', html), 'not a picture'],
    [
      'that is an SVG with a script',
      async () => named('a.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'not a picture',
    ],
    ['that is truncated', async () => named('a.jpg', (await pictureFile('jpeg')).subarray(0, 2500)), 'damaged'],
    ['with too many pixels in a small file', async () => named('a.png', await bombPicture()), 'too many pixels'],
    ['that is empty', async () => named('a.jpg', ''), 'empty'],
  ])('%s is rejected with 400 and leaves no file', async (_what, make, text) => {
    const before = files();
    const answer = await api.call('uploadPhoto', { body: {}, files: { photo: await make() } }, performer.token);
    expect(answer.error).toMatchObject({ statusCode: 400, error: 'VALIDATION', message: [{ property: 'photo' }] });
    expect(JSON.stringify(answer.error.message)).toContain(text);
    expect(files()).toEqual(before);
  });
});

describe('an invalid video', () => {
  it.each<[string, () => Promise<FileGiven>, string]>([
    ['with the wrong extension', async () => named('a.mp4', await videoFile('mkv')), 'does not match'],
    ['that contains HTML', async () => named('a.mp4', html), 'not a video'],
    [
      'that is a playlist of local files',
      async () => named('a.mp4', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'),
      'not a video',
    ],
    ['that is truncated', async () => named('a.mp4', (await videoFile()).subarray(0, 30_000)), ''],
    [
      'without its second half',
      async () => {
        const whole = await videoFile('mkv');
        return named('a.mkv', whole.subarray(0, Math.round(whole.length / 2)));
      },
      '',
    ],
    ['that is empty', async () => named('a.mp4', ''), 'empty'],
  ])('%s is rejected with 400 and leaves no file', async (_what, make, text) => {
    const before = files();
    const answer = await api.call(
      'createVideo',
      { body: { title: 'Hostile' }, files: { video: await make() } },
      performer.token,
    );
    expect(answer.error).toMatchObject({ statusCode: 400, error: 'VALIDATION', message: [{ property: 'video' }] });
    expect(JSON.stringify(answer.error.message)).toContain(text);
    expect(files()).toEqual(before);
  });

  it('over the size limit is rejected with 413, which names the limit, and leaves no file', async () => {
    const before = files();
    const answer = await api.call(
      'createVideo',
      { body: { title: 'Long' }, files: { video: named('a.mp4', Buffer.alloc(400_000)) } },
      performer.token,
    );
    expect(answer.error).toMatchObject({
      statusCode: 413,
      error: 'TOO_LARGE',
      message: expect.stringContaining('limit is'),
    });
    expect(files()).toEqual(before);
  });
});

it('keeps only the base name of a file name with a path', async () => {
  const made = await api.must(
    'createProduct',
    {
      body: { name: 'Score', type: 'digital', token: 5 },
      files: { digitalFile: named('..\\..\\etc/passwd.pdf', 'notes') },
    },
    performer.token,
  );
  expect(made.fileName).toBe('passwd.pdf');
});

it('removes data appended to a photo', async () => {
  const photo = Buffer.concat([await pictureFile('jpeg'), Buffer.from('PK\u0003\u0004 hidden-archive')]);
  const made = await api.must('uploadPhoto', { body: {}, files: { photo: named('a.jpg', photo) } }, performer.token);
  await api.runJobs();
  const { photo: address, processing } = await api.must('viewOwnPhoto', { params: { id: made._id } }, performer.token);
  expect(processing).toBe('done');
  const bytes = Buffer.from(await (await openFile(api.url, address!, performer.token)).arrayBuffer()).toString(
    'latin1',
  );
  expect(bytes).not.toContain('hidden-archive');
  expect(files().some((name) => name.endsWith('.jpg'))).toBe(false);
});

it('creates one video from two uploads with the same idempotency key', async () => {
  const send = async () =>
    api.must(
      'createVideo',
      {
        body: { title: 'Twice' },
        files: { video: named('a.mp4', await videoFile()) },
        idempotencyKey: 'the-same-upload',
      },
      performer.token,
    );
  const [first, second] = [await send(), await send()];
  expect(second._id).toBe(first._id);
});

it('leaves no file when the client disconnects during an upload', async () => {
  const before = files();
  const request = http.request(`${api.url}/api/performer/performer-assets/photos`, {
    method: 'POST',
    headers: {
      authorization: performer.token,
      'content-type': 'multipart/form-data; boundary=edge',
      'content-length': 5000,
    },
  });
  const cut = new Promise((resolve) => request.once('error', resolve));
  request.write('--edge\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nthe first bytes');
  await until('the first bytes of the file', () => files().length > before.length);
  request.destroy();
  await cut;
  await until('the removal of the partial file', () => files().length === before.length);
});
