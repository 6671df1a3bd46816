import { coresFor, planRungs } from '@media/ladder/rungs';

const namesOf = (width: number, height: number, cores = 100) =>
  planRungs({ width, height }, cores).map((rung) => `${rung.name}: ${rung.width}x${rung.height}`);

it.each([
  [3840, 2160, ['1080: 1920x1080', '720: 1280x720', '480: 854x480', '240: 426x240']],
  [1920, 1080, ['720: 1280x720', '480: 854x480', '240: 426x240']],
  [720, 1280, ['480: 480x854', '240: 240x426']],
  [640, 480, ['240: 320x240']],
  [320, 240, []],
])('makes the sizes below %d x %d, by the short side', (width, height, rungs) => {
  expect(namesOf(width, height)).toEqual(rungs);
});

it('leaves out the largest sizes when cores are short, and all when there are none', () => {
  const size = { width: 1920, height: 1080 };
  const whole = coresFor(size, planRungs(size, 100));
  expect(namesOf(1920, 1080, whole)).toHaveLength(3);
  expect(namesOf(1920, 1080, whole - 0.1)).toEqual(['480: 854x480', '240: 426x240']);
  expect(namesOf(1920, 1080, 0)).toEqual([]);
});
