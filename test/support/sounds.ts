/** Replaces the browser's `Audio` and records the sounds that start to play. */
export function recordSounds(): { url: string; volume: number }[] {
  const played: { url: string; volume: number }[] = [];
  class FakeAudio extends EventTarget {
    volume = 1;
    constructor(readonly url: string) {
      super();
    }
    play = async () => void played.push({ url: this.url, volume: this.volume });
  }
  Object.assign(globalThis, { Audio: FakeAudio });
  return played;
}
