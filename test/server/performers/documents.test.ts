import { readdirSync } from 'node:fs';
import path from 'node:path';
import { decidePerformer } from '@server/features/performers/service/enrolment';
import { decideStudio } from '@server/features/studios/service/enrolment';
import { type Api, startApi } from '@test/support/api';
import { documentFile } from '@test/support/files';
import { pictureFile } from '@test/support/pictures';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const stored = () => readdirSync(path.join(api.dataDir, 'files', 'private', 'documents'));

describe('the documents of a performer', () => {
  it('are reported as present or missing and never returned', async () => {
    const { token } = await api.registerPerformer();
    const answer = await api.call('getPerformerDocuments', {}, token);
    expect(answer.data).toEqual({
      verification: 'pending',
      note: null,
      idVerification: true,
      documentVerification: true,
      releaseForm: false,
    });
    expect(JSON.stringify(answer.body)).not.toContain('private');
  });

  it('can be replaced one by one, which deletes the former file and ends a rejection', async () => {
    const performer = await api.registerPerformer();
    await decidePerformer(api.ctx, performer.id, 'rejected', 'Blurred.');
    const before = stored().length;
    const files = { idVerification: { name: 'me.png', content: await pictureFile('png') } };
    expect(await api.must('uploadPerformerDocuments', { files }, performer.token)).toMatchObject({
      verification: 'pending',
    });
    expect(stored()).toHaveLength(before);
    await decidePerformer(api.ctx, performer.id, 'verified');
    expect(await api.must('uploadPerformerDocuments', { files }, performer.token)).toMatchObject({
      verification: 'verified',
      note: null,
    });
  });

  it('include the release form', async () => {
    const { token } = await api.registerPerformer();
    expect(await api.must('uploadReleaseForm', { files: { releaseForm: documentFile() } }, token)).toMatchObject({
      releaseForm: true,
      verification: 'pending',
    });
  });

  it('are refused when no file is sent or a file has another format', async () => {
    const { token } = await api.registerPerformer();
    const before = stored();
    expect((await api.call('uploadPerformerDocuments', { files: {} }, token)).error.message).toEqual([
      { property: 'idVerification', constraints: { required: 'This field is required!' } },
    ]);
    const files = { idVerification: documentFile(), documentVerification: { name: 'x.pdf', content: 'hello' } };
    expect((await api.call('uploadPerformerDocuments', { files }, token)).error.message).toEqual([
      {
        property: 'documentVerification',
        constraints: { document: 'Choose a picture (JPEG, PNG, WebP) or a PDF.' },
      },
    ]);
    expect(
      (await api.call('uploadPerformerDocuments', { files: { passport: documentFile() } }, token)).error,
    ).toMatchObject({ statusCode: 400, message: [{ property: 'passport' }] });
    expect(stored()).toEqual(before);
  });
});

describe('a studio', () => {
  it('logs in, waits for approval and can change its profile', async () => {
    const studio = await api.registerStudio({ country: 'IT' });
    const me = await api.must('getStudioMe', {}, studio.token);
    expect(me).toMatchObject({
      role: 'studio',
      status: 'pending',
      note: null,
      country: 'IT',
      documentVerification: true,
      emailVerified: false,
    });
    expect((await api.call('loginPerformer', { body: studio })).error.error).toBe('WRONG_CREDENTIALS');
    expect(await api.must('updateStudio', { body: { name: 'Hall of Mirrors' } }, studio.token)).toMatchObject({
      name: 'Hall of Mirrors',
      country: 'IT',
    });
    await decideStudio(api.ctx, studio.id, 'rejected', 'The document is old.');
    expect(await api.must('getStudioMe', {}, studio.token)).toMatchObject({
      status: 'rejected',
      note: 'The document is old.',
    });
    expect(
      await api.must('uploadStudioDocument', { files: { documentVerification: documentFile() } }, studio.token),
    ).toMatchObject({ status: 'pending' });
  });
});
