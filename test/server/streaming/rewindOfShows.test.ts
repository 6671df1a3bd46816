import { setSetting } from '@server/features/site/service';
import { setUpShows } from '@test/support/showClient';

// The media server keeps the streams of public shows only, for viewers who go back.

const shows = setUpShows();

/** Reports the first picture of a stream. @returns how much of it the media server keeps; absent: nothing */
async function started(streamId: string): Promise<number | undefined> {
  const response = await shows.report({ action: 'started', streamId, at: new Date().toISOString() });
  return ((await response.json()) as { rewindSeconds?: number }).rewindSeconds;
}

test('a public show is kept as long as the site says, and viewers learn how long', async () => {
  const { api } = shows;
  const performer = await api.verifiedPerformer();
  await setSetting(api.ctx, 'rewindMinutes', 5);
  const { sessionId } = await api.must('startLive', { body: {} }, performer.token);
  expect([await started(sessionId), await started(performer.id)]).toEqual([300, 0]);
  const { playback } = await api.must('joinLive', { params: { id: performer.id } });
  const token = encodeURIComponent(playback.token!);
  expect(playback.rewind).toEqual({
    url: `/media/live/streams/${sessionId}/rewind.m3u8?token=${token}`,
    seconds: 300,
  });
  await setSetting(api.ctx, 'rewindMinutes', 30);
});

test.each([31, -1, 2.5])('an owner can’t choose %d minutes', async (minutes) => {
  await expect(setSetting(shows.api.ctx, 'rewindMinutes', minutes)).rejects.toThrow();
});

test('private shows keep nothing and offer nothing, nor does the public show of a performer in one', async () => {
  const { sessionId, publish, playback, conversationId } = await shows.startPrivate();
  const mine = await shows.view(conversationId, shows.member);
  expect([playback!.rewind, mine.playback!.rewind]).toEqual([undefined, undefined]);
  const streams = [sessionId, publish!.streamId, mine.playback!.streamId, shows.performer.id];
  for (const streamId of streams) expect((await started(streamId)) ?? 0).toBe(0);
});

test('group shows keep nothing and offer nothing', async () => {
  const { sessionId, conversationId } = await shows.startGroup([shows.member, 'GB']);
  const { playback } = await shows.view(conversationId, shows.member);
  expect(playback!.rewind).toBeUndefined();
  for (const streamId of [sessionId, playback!.streamId]) expect((await started(streamId)) ?? 0).toBe(0);
});
