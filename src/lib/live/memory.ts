const KEY = 'stage';

/** What a performer chose the last time, on this device. The screen is no such choice: browsers ask for it each time. */
export interface StageMemory {
  from?: 'browser' | 'program';
  cameraId?: string;
  microphoneId?: string;
  height?: number;
  bitrate?: number | null;
}

/** What is remembered; nothing where there is no storage, or something else in it. */
export function remembered(): StageMemory {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as unknown;
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    return {};
  }
}

/** Remembers these choices beside the others. */
export function remember(choices: StageMemory): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...remembered(), ...choices }));
  } catch {
    // no storage: the next show begins with what fits most
  }
}
