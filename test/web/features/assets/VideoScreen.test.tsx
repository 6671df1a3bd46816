// The page of a video promises only what a visitor who has not bought it can see.
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { type ReplyOf } from '@contract/all';
import { makeStore } from '@/application/wrapper';
import { VideoScreen } from '@/features/assets/catalogue/VideoScreen';
import { ownVideo } from '@test/support/ownItems';
import { card } from '@test/support/people';

jest.mock('next/router', () => ({
  __esModule: true,
  useRouter: () => ({ query: {}, asPath: '/videos/v1', pathname: '/', prefetch: async () => undefined }),
  default: {},
}));

type Video = ReplyOf<'viewVideo'>;

const show = (changes: Partial<Video>) =>
  render(
    <Provider store={makeStore()}>
      <VideoScreen
        video={{ ...ownVideo(), performer: card(), isBought: false, video: null, ...changes } as Video}
        more={[]}
        buy={null}
        report={null}
      />
    </Provider>,
  );

const BLURRED = 'This is a blurred preview';
const TRAILER = /This is the trailer/;

test('a video with captions has a track for them', () => {
  const { container } = show({ video: '/v.mp4', captions: '/files/private/videos/c.vtt?until=1' });
  expect(container.querySelector('video > track[kind="captions"]')).toHaveAttribute(
    'src',
    '/files/private/videos/c.vtt?until=1',
  );
});

test.each([
  ['a blurred preview only over a blurred picture', { thumbnail: '/b.webp', thumbnailBlurred: true }, BLURRED],
  [
    'the whole video, and no blurred preview, over a sharp picture',
    { thumbnail: '/s.webp' },
    'Buy the video to watch it',
  ],
  ['a trailer only where there is one', { trailer: '/t.mp4' }, TRAILER],
])('the page of a video offers %s', (_what, video, words) => {
  show(video);
  const said = [BLURRED, 'Buy the video to watch it', TRAILER].filter((each) => screen.queryByText(each));
  expect(said).toEqual([words]);
  expect(screen.queryByLabelText('Trailer of One night') !== null).toBe('trailer' in video);
});
