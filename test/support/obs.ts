import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endProgram } from './mediaServer';

const isInstalled = (program: string) => spawnSync('which', [program]).status === 0;
const runs = (isInstalled('obs') && isInstalled('Xvfb')) || process.env.REQUIRE_OBS === 'on';
// Skipped where OBS or Xvfb is not installed, so that `npm test` passes without them. `.ci/run` sets REQUIRE_OBS=on
// where it could install both: there the tests must run.
export const testObs = runs ? test : test.skip;

const NAME = 'Footlights';
const SIZE = { x: 640, y: 360 };

const basicIni = `[General]
Name=${NAME}
[Video]
BaseCX=${SIZE.x}
BaseCY=${SIZE.y}
OutputCX=${SIZE.x}
OutputCY=${SIZE.y}
FPSCommon=30
`;
const globalIni = `[General]
FirstRun=true
[Basic]
Profile=${NAME}
ProfileDir=${NAME}
SceneCollection=${NAME}
SceneCollectionFile=${NAME}
`;

/** A scene that plays a film over and over. */
const scenesOf = (film: string) => ({
  name: NAME,
  current_scene: 'Scene',
  current_program_scene: 'Scene',
  scene_order: [{ name: 'Scene' }],
  sources: [
    {
      id: 'scene',
      name: 'Scene',
      settings: { id_counter: 1, items: [{ id: 1, name: 'Film', visible: true, bounds_type: 2, bounds: SIZE }] },
    },
    { id: 'ffmpeg_source', name: 'Film', settings: { local_file: film, looping: true }, mixers: 255 },
  ],
});

/** Starts a display of its own. @returns its name, once programs can open windows there */
async function startDisplay(): Promise<{ display: string; child: ChildProcess }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x720x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(child.stdio[3]!, 'data')) as [Buffer];
  return { display: `:${number.toString().trim()}`, child };
}

/**
 * Starts OBS with its default output settings (x264, a key frame every 250 frames), which streams a film to an RTMP
 * server.
 */
export async function startObs({ server, key }: { server: string; key: string }): Promise<{ stop(): Promise<void> }> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'footlights-obs-'));
  const basic = path.join(home, 'obs-studio', 'basic');
  const write = (to: string, content: string) => {
    mkdirSync(path.dirname(to), { recursive: true });
    writeFileSync(to, content);
  };
  const service = { type: 'rtmp_custom', settings: { server, key, use_auth: false } };
  write(path.join(home, 'obs-studio', 'global.ini'), globalIni);
  write(path.join(basic, 'profiles', NAME, 'basic.ini'), basicIni);
  write(path.join(basic, 'profiles', NAME, 'service.json'), JSON.stringify(service));
  write(
    path.join(basic, 'scenes', `${NAME}.json`),
    JSON.stringify(scenesOf(path.join(process.cwd(), 'demo/clips/guitar.mp4'))),
  );
  const { display, child: screen } = await startDisplay();
  const obs = spawn('obs', ['--multi', '--startstreaming', '--profile', NAME, '--collection', NAME], {
    // without its own folder, OBS would change the settings of whoever runs the tests
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  });
  return {
    stop: async () => {
      await endProgram(obs);
      await endProgram(screen);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
