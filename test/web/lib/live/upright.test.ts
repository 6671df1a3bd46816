import { turnUpright } from '@/lib/live/upright';

function phone(orientation: string, size: [number, number]) {
  jest.restoreAllMocks();
  window.matchMedia = ((query: string) => ({ matches: query === '(pointer: coarse)' })) as typeof window.matchMedia;
  Object.defineProperty(window.screen, 'orientation', { configurable: true, value: { type: orientation } });
  Object.assign(globalThis, { MediaStream: class {} });
  const create = document.createElement.bind(document);
  jest.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const video = create(name);
    Object.defineProperties(video, { videoWidth: { value: size[0] }, videoHeight: { value: size[1] } });
    (video as HTMLVideoElement).play = async () => void video.dispatchEvent(new Event('loadedmetadata'));
    return video;
  });
}
const track = () => ({ applyConstraints: jest.fn(async () => undefined) });

test('an upright phone whose camera sends wide pictures asks for upright ones', async () => {
  phone('portrait-primary', [1280, 720]);
  const camera = track();
  await turnUpright(camera as never);
  expect(camera.applyConstraints).toHaveBeenCalledWith({ width: { ideal: 720 }, height: { ideal: 1280 } });
});

test('a camera that the phone turns itself, and a phone lying down, stay as they are', async () => {
  phone('portrait-primary', [720, 1280]);
  const [turned, lying] = [track(), track()];
  await turnUpright(turned as never);
  phone('landscape-primary', [1280, 720]);
  await turnUpright(lying as never);
  expect([turned.applyConstraints, lying.applyConstraints].map((asked) => asked.mock.calls.length)).toEqual([0, 0]);
});
