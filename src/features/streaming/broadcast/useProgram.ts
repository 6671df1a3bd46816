import { useEffect, useRef, useState } from 'react';
import { type IncomingView } from '@contract/incoming';
import { getIncomingStream } from '../api';

/** What arrives from the performer's streaming software. */
export interface Program {
  /** null until the first answer */
  incoming: IncomingView | null;
  /** bits per second of the last minute, oldest first */
  bitrates: number[];
  /** the sound of the preview; null while there is none, or where the browser can't tell */
  sound: MediaStream | null;
  onSound: (sound: MediaStream | null) => void;
}

const POLL_INTERVAL_MS = 2000;
const KEPT_BITRATES = 30;

/** Asks what arrives while the stage is for a program. A failed question keeps the last answer. */
export function useProgram(isForProgram: boolean): Program {
  const [incoming, setIncoming] = useState<IncomingView | null>(null);
  const [sound, onSound] = useState<MediaStream | null>(null);
  const [bitrates, setBitrates] = useState<number[]>([]);
  const isAsking = useRef(false);
  useEffect(() => {
    if (!isForProgram) return undefined;
    let isOver = false;
    const ask = async () => {
      if (isAsking.current) return;
      isAsking.current = true;
      const answer = await getIncomingStream().catch(() => null);
      isAsking.current = false;
      if (!answer || isOver) return;
      setIncoming(answer);
      const { bitrate } = answer;
      setBitrates((before) => (bitrate === null ? [] : [...before, bitrate].slice(-KEPT_BITRATES)));
    };
    void ask();
    const timer = setInterval(() => void ask(), POLL_INTERVAL_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      // what arrived before says nothing about the next time
      setIncoming(null);
      setBitrates([]);
    };
  }, [isForProgram]);
  return { incoming, bitrates, sound, onSound };
}
