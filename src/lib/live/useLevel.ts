import { useEffect, useRef } from 'react';

/** Quieter sound counts as silence, in dB of full scale. */
export const FLOOR_DB = -60;
const REFRESH_MS = 80;

const loudnessOf = (samples: Float32Array) => {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return Math.max(FLOOR_DB, 10 * Math.log10(power || 1e-12));
};

/** Reports the level of a sound a dozen times a second, from `FLOOR_DB` to 0. Write it to the DOM directly. */
export function useLevel(stream: MediaStream | null, isMuted: boolean, onLevel: (level: number) => void): void {
  const report = useRef(onLevel);
  useEffect(() => {
    report.current = onLevel;
  });
  useEffect(() => {
    const [track] = stream?.getAudioTracks() ?? [];
    if (!track) return undefined;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 1024;
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      // nothing is heard before the visitor's first click, which is no silence
      if (context.state === 'suspended') return void context.resume();
      analyser.getFloatTimeDomainData(samples);
      report.current(isMuted ? FLOOR_DB : loudnessOf(samples));
    }, REFRESH_MS);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [stream, isMuted]);
}
