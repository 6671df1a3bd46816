/** Replaces the browser's `AudioContext` and records the pitch of each tone that starts. */
export function recordTones(state: AudioContextState = 'running'): number[] {
  const played: number[] = [];
  const param = () => ({ setValueAtTime: jest.fn(), exponentialRampToValueAtTime: jest.fn() });
  const node = <N extends object>(fields: N) => ({ ...fields, connect: <T>(to: T) => to });
  class FakeAudioContext {
    state = state;
    currentTime = 0;
    destination = {};
    resume = async () => undefined;
    createGain = () => node({ gain: param() });
    createOscillator = () => {
      let hertz = 0;
      const frequency = { ...param(), setValueAtTime: (value: number) => void (hertz = value) };
      return node({ type: 'sine', frequency, start: () => void played.push(hertz), stop: () => undefined });
    };
  }
  Object.assign(globalThis, { AudioContext: FakeAudioContext });
  return played;
}
