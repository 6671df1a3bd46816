const STORAGE_KEY = 'stage';

/** A performer's last choices on this device. Screen sharing is not stored: browsers ask for it each time. */
export interface StagePreferences {
  from?: 'browser' | 'program';
  cameraId?: string;
  microphoneId?: string;
  height?: number;
  bitrate?: number | null;
}

/** Reads the stored choices; empty without storage, or with invalid content. */
export function readStagePreferences(): StagePreferences {
  try {
    const found = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as unknown;
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    return {};
  }
}

/** Stores choices, and keeps the others. */
export function saveStagePreferences(choices: StagePreferences): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readStagePreferences(), ...choices }));
  } catch {
    // no storage: the next show starts with the defaults
  }
}
