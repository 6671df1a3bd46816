import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endProgram } from './mediaServer';

const isInstalled = (program: string) => spawnSync('which', [program]).status === 0;
export const hasObs = isInstalled('obs') && isInstalled('Xvfb');

const NAME = 'Footlights';

interface ObsSettings {
  /** pixels */
  width?: number;
  height?: number;
  /** its name of the color format */
  colorFormat?: 'NV12' | 'I444';
}

const basicIniOf = ({ width, height, colorFormat }: Required<ObsSettings>) => `[General]
Name=${NAME}
[Video]
BaseCX=${width}
BaseCY=${height}
OutputCX=${width}
OutputCY=${height}
FPSCommon=30
ColorFormat=${colorFormat}
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
const scenesOf = (film: string, bounds: { x: number; y: number }) => ({
  name: NAME,
  current_scene: 'Scene',
  current_program_scene: 'Scene',
  scene_order: [{ name: 'Scene' }],
  sources: [
    {
      id: 'scene',
      name: 'Scene',
      settings: { id_counter: 1, items: [{ id: 1, name: 'Film', visible: true, bounds_type: 2, bounds }] },
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
export async function startObs(
  { server, key }: { server: string; key: string },
  { width = 640, height = 360, colorFormat = 'NV12' }: ObsSettings = {},
): Promise<{ stop(): Promise<void> }> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'footlights-obs-'));
  const basic = path.join(home, 'obs-studio', 'basic');
  const write = (to: string, content: string) => {
    mkdirSync(path.dirname(to), { recursive: true });
    writeFileSync(to, content);
  };
  const service = { type: 'rtmp_custom', settings: { server, key, use_auth: false } };
  write(path.join(home, 'obs-studio', 'global.ini'), globalIni);
  write(path.join(basic, 'profiles', NAME, 'basic.ini'), basicIniOf({ width, height, colorFormat }));
  write(path.join(basic, 'profiles', NAME, 'service.json'), JSON.stringify(service));
  write(
    path.join(basic, 'scenes', `${NAME}.json`),
    JSON.stringify(scenesOf(path.join(process.cwd(), 'demo/clips/guitar.mp4'), { x: width, y: height })),
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
