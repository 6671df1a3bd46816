import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { API_BASE } from '@contract/base';
import { suspendAccount } from '@server/features/auth/service/suspension';
import { mediaSecretOf } from '@server/features/streaming/engines/embedded';
import { recordingStore } from '@server/features/streaming/engines/recordingStore';
import { processRecordings } from '@server/features/streaming/service/recordings';
import { countCompleteBytes } from '@server/video/join';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { type Piece, writePiece } from '@test/support/recordedShow';
import { type RecordingMailer, recordMails } from '@test/support/recorders';
import { until } from '@test/support/mediaServer';

// The processing of recorded shows, with files as the media process writes them.

let api: Api;
let performer: Actor;
let folder: string;
/** streams that the engine is still recording; null when it does not answer */
let writing: string[] | null;

const mails: RecordingMailer = recordMails();

beforeAll(async () => {
  api = await startApi({ parts: { mailer: mails } });
});
afterAll(() => api.close());
beforeEach(async () => {
  performer = await api.verifiedPerformer();
  folder = path.join(api.dataDir, 'recordings');
  writing = [];
  api.engine.recordings = recordingStore(folder, () => Promise.resolve(writing));
  api.realtime.said.length = 0;
});

async function report(body: object) {
  const response = await fetch(`${api.url}${API_BASE}/webhooks/media/embedded`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-media-secret': mediaSecretOf(api.ctx.config) },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as { record?: boolean }) };
}
const begin = (streamId: string) => report({ action: 'started', streamId, at: new Date().toISOString() });
async function goLive({ recorded = true, title = 'Torch songs', who = performer } = {}) {
  await api.must('updateBroadcastSetup', { body: { isRecorded: recorded } }, who.token);
  const { sessionId } = await api.must('startLive', { body: { title } }, who.token);
  return { sessionId, ...(await begin(sessionId)) };
}
const end = (sessionId: string, who = performer) => api.must('endSession', { params: { sessionId } }, who.token);
const placeOf = (sessionId: string, index = 0) => path.join(folder, sessionId, `0000000000000${index}-run-0000.mp4`);
const pieces = async (sessionId: string, ...list: Piece[]) => {
  for (const [index, piece] of list.entries()) await writePiece(placeOf(sessionId, index), piece);
};
const drafts = async (who = performer) => (await api.must('searchOwnVideos', { query: {} }, who.token)).data;
const keep = async () => {
  await processRecordings(api.ctx);
  await api.runJobs();
};
const told = () => api.realtime.said.filter(({ event }) => event === 'show/recorded');
const today = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
}).format(new Date());

describe('recording a show', () => {
  test('depends on the setting when the show was opened; the engine and the viewers are told', async () => {
    const off = await goLive({ recorded: false });
    expect(off.record).toBe(false);
    expect(await api.must('joinLive', { params: { id: performer.id } })).toMatchObject({ isRecorded: false });
    await api.must('updateBroadcastSetup', { body: { isRecorded: true } }, performer.token);
    // returning pictures do not start a recording that the show did not start with
    expect((await begin(off.sessionId)).record).toBe(false);
    await end(off.sessionId);
    const on = await goLive();
    expect(on.record).toBe(true);
    expect(await api.must('joinLive', { params: { id: performer.id } })).toMatchObject({ isRecorded: true });
    const { data } = await api.must('listPublicMessages', {
      params: { id: (await api.must('joinLive', { params: { id: performer.id } })).conversation._id },
      query: {},
    });
    expect(data.map(({ text }) => text)).toContain('The show has begun. It is being recorded.');
    // after a crash of the media process, the same stream starts again
    expect((await begin(on.sessionId)).record).toBe(true);
  });

  test('never happens for an unknown stream, or one with the id of its performer', async () => {
    await goLive();
    expect((await begin(performer.id)).record).toBe(false);
    expect((await begin('00000000-0000-4000-8000-000000000000')).record).toBe(false);
  });

  test('can be turned on by performers only, and not if the engine cannot record', async () => {
    const member = await api.registerMember();
    expect((await api.call('updateBroadcastSetup', { body: { isRecorded: true } }, member.token)).status).toBe(403);
    expect((await api.call('updateBroadcastSetup', { body: { isRecorded: true } })).status).toBe(401);
    Object.assign(api.engine, { canRecord: false });
    try {
      expect(
        (await api.call('updateBroadcastSetup', { body: { isRecorded: true } }, performer.token)).error,
      ).toMatchObject({ statusCode: 422, error: 'CANNOT_RECORD' });
    } finally {
      Object.assign(api.engine, { canRecord: true });
    }
  });
});

describe('the recording of an ended show', () => {
  test('becomes one draft without gaps, with the title of the show, visible to its performer only; its files are removed', async () => {
    const { sessionId } = await goLive();
    await pieces(sessionId, { seconds: 1.5, start: 0.4 }, { seconds: 1, start: 30 });
    await keep();
    // the show still runs: its files stay unchanged
    expect([await drafts(), existsSync(placeOf(sessionId))]).toEqual([[], true]);
    await end(sessionId);
    await keep();
    const [video, ...others] = await drafts();
    expect(others).toEqual([]);
    expect(video).toMatchObject({ title: `Torch songs, ${today}`, status: 'draft', processing: 'done', fault: null });
    expect(Math.abs((video?.seconds ?? 0) - 2.5)).toBeLessThan(0.2);
    expect(existsSync(path.join(folder, sessionId))).toBe(false);
    expect(told()).toEqual([
      {
        to: `account:${performer.id}`,
        event: 'show/recorded',
        payload: { sessionId, state: 'making', videos: 0, message: 'Your show was recorded. The video is being made.' },
      },
      {
        to: `account:${performer.id}`,
        event: 'show/recorded',
        payload: { sessionId, state: 'kept', videos: 1, message: expect.stringContaining('draft') as string },
      },
    ]);
    expect(
      mails.sent.filter(
        ({ to, subject }) => to === performer.email && subject === `Your show was recorded: Torch songs, ${today}`,
      ),
    ).toHaveLength(1);

    const [stranger, other] = [await api.registerMember(), await api.verifiedPerformer()];
    const id = video?._id ?? '';
    for (const who of [stranger.token, other.token, undefined])
      expect((await api.call('viewVideo', { params: { id } }, who)).status).toBe(404);
    expect((await api.call('viewOwnVideo', { params: { id } }, other.token)).status).toBe(404);
    expect((await api.call('updateVideo', { params: { id }, body: { status: 'active' } }, other.token)).status).toBe(
      404,
    );
    await api.must('updateVideo', { params: { id }, body: { status: 'active' } }, performer.token);
    expect((await api.call('viewVideo', { params: { id } }, stranger.token)).status).toBe(200);
    // nothing is left to do
    await keep();
    expect(await drafts()).toHaveLength(1);
  });

  test('names the people of the show, so that it is public only with their consent', async () => {
    const { sessionId } = await goLive();
    const body = { name: 'Ola', email: 'ola@example.org' };
    const { _id: person } = await api.must('requestConsent', { body }, performer.token);
    await api.must('setStagePeople', { body: { personIds: [person] } }, performer.token);
    await pieces(sessionId, { seconds: 1.5 });
    await end(sessionId);
    await keep();
    const { _id: id } = (await drafts())[0]!;
    const named = await api.must('getItemPeople', { params: { kind: 'video', id } }, performer.token);
    expect(named.personIds).toEqual([person]);
    const published = await api.call('updateVideo', { params: { id }, body: { status: 'active' } }, performer.token);
    expect(published.error.error).toBe('CONSENT_MISSING');
  });

  test('becomes two drafts when the audio format changed during the show', async () => {
    const { sessionId } = await goLive();
    await pieces(sessionId, { silent: true }, { silent: true, start: 9 }, {});
    await end(sessionId);
    await keep();
    const found = (await drafts()).map(({ title, seconds }) => [title, Math.round(seconds ?? 0)]);
    expect(new Map(found as [string, number][])).toEqual(
      new Map([
        [`Torch songs, ${today}`, 3],
        [`Torch songs, ${today}, part 2`, 2],
      ]),
    );
  });

  test('keeps everything before an incomplete fragment, and skips invalid data', async () => {
    const { sessionId } = await goLive();
    await pieces(sessionId, { seconds: 1.5 }, { seconds: 1.5 });
    truncateSync(placeOf(sessionId), statSync(placeOf(sessionId)).size - 2_000);
    // the incomplete fragment is not part of the video, although a lenient reader would accept it
    const [whole, left] = [await countCompleteBytes(placeOf(sessionId)), readFileSync(placeOf(sessionId))];
    expect([left.toString('latin1', whole + 4, whole + 8), left.length - whole > 1000]).toEqual(['moof', true]);
    appendFileSync(placeOf(sessionId, 1), Buffer.from('\x00\x00\x10\x00moofnothing'));
    writeFileSync(placeOf(sessionId, 2), '');
    writeFileSync(placeOf(sessionId, 3), 'not a video at all');
    await end(sessionId);
    await keep();
    const [video, ...others] = await drafts();
    expect([others, video?.processing]).toEqual([[], 'done']);
    expect(video?.seconds).toBeGreaterThan(2);
    expect(video?.seconds).toBeLessThan(2.8);
    expect(existsSync(path.join(folder, sessionId))).toBe(false);
  });

  test('leaves no video and sends no email if it contains only invalid data', async () => {
    const { sessionId } = await goLive();
    mkdirSync(path.join(folder, sessionId), { recursive: true });
    writeFileSync(placeOf(sessionId), readFileSync(__filename));
    await end(sessionId);
    await keep();
    expect([
      await drafts(),
      existsSync(path.join(folder, sessionId)),
      mails.sent.filter(({ to, subject }) => to === performer.email && subject.includes('recorded')),
    ]).toEqual([[], false, []]);
    expect(told().map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ state: 'making' }),
      { sessionId, state: 'kept', videos: 0, message: 'The recording of your show was too short for a video.' },
    ]);
  });

  test('is not processed while the engine records it, or while the engine does not answer', async () => {
    const { sessionId } = await goLive();
    await pieces(sessionId, {});
    await end(sessionId);
    for (const answer of [[sessionId], null]) {
      writing = answer;
      await keep();
      expect([await drafts(), existsSync(placeOf(sessionId))]).toEqual([[], true]);
    }
  });

  test('is processed again after a failure, and still becomes one draft', async () => {
    const { sessionId } = await goLive();
    await pieces(sessionId, {});
    await end(sessionId);
    const { recordings } = api.engine;
    // the process ends after it made the draft, but before it removed the files
    api.engine.recordings = recordings && { ...recordings, discard: () => Promise.reject(new Error('killed')) };
    await keep();
    expect([(await drafts()).length, existsSync(placeOf(sessionId))]).toEqual([1, true]);
    // the next process starts
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    api.engine.recordings = recordings;
    await processRecordings(api.ctx).finally(() => jest.restoreAllMocks());
    expect([(await drafts()).length, existsSync(placeOf(sessionId))]).toEqual([1, false]);
  });

  test('makes the performer get one notice after several failures', async () => {
    const { sessionId } = await goLive();
    await pieces(sessionId, {});
    await end(sessionId);
    const { recordings } = api.engine;
    api.engine.recordings = recordings && { ...recordings, discard: () => Promise.reject(new Error('no room')) };
    const states = () => told().map(({ payload }) => ('state' in payload ? payload.state : null));
    const seen: unknown[][] = [];
    const clock = jest.spyOn(Date, 'now');
    for (let hours = 0, now = Date.now(); hours < 5; hours += 1) {
      clock.mockReturnValue(now + hours * 3_600_000 + 1);
      await processRecordings(api.ctx);
      seen.push(states());
    }
    jest.restoreAllMocks();
    api.engine.recordings = recordings;
    expect(seen).toEqual([['making'], ['making'], ['making', 'late'], ['making', 'late'], ['making', 'late']]);
  });
});

describe('a recording is discarded', () => {
  test('when its performer was suspended in the meantime', async () => {
    const { sessionId } = await goLive();
    await pieces(sessionId, {});
    await end(sessionId);
    await suspendAccount(api.ctx, performer.id);
    await keep();
    expect(existsSync(path.join(folder, sessionId))).toBe(false);
    expect(
      (
        await api.ctx.db.$client.query({
          text: 'select id from videos where performer_id = $1',
          values: [performer.id],
        })
      ).rowCount,
    ).toBe(0);
  });

  test('when its show is unknown or was not to be recorded', async () => {
    const { sessionId } = await goLive({ recorded: false });
    await end(sessionId);
    const unknown = '00000000-0000-4000-8000-000000000001';
    await pieces(sessionId, {});
    await pieces(unknown, {});
    mkdirSync(path.join(folder, 'somebody-else-s'), { recursive: true });
    await keep();
    expect([
      await drafts(),
      existsSync(path.join(folder, sessionId)),
      existsSync(path.join(folder, unknown)),
      existsSync(path.join(folder, 'somebody-else-s')),
    ]).toEqual([[], false, false, true]);
  });
});

test('a recording that ends before its show becomes a draft, the performer learns why, and viewers see no mark', async () => {
  const { sessionId } = await goLive();
  await pieces(sessionId, {});
  await report({ action: 'recorded', streamId: sessionId, reason: 'disk', seconds: 1.5, bytes: 1000 });
  expect(told()).toEqual([
    {
      to: `account:${performer.id}`,
      event: 'show/recorded',
      payload: {
        sessionId,
        state: 'over',
        videos: 0,
        message: expect.stringContaining('the disk is almost full') as string,
      },
    },
  ]);
  expect(await api.must('joinLive', { params: { id: performer.id } })).toMatchObject({ isRecorded: false });
  // it does not start again without the performer
  expect((await begin(sessionId)).record).toBe(false);
  await end(sessionId);
  // the report has started another processing run, which may be working on this recording
  await until('a draft', async () => {
    await keep();
    return (await drafts()).length > 0;
  });
  expect(await drafts()).toHaveLength(1);
});
