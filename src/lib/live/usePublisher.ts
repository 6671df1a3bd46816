import { useEffect, useRef, useState } from 'react';
import { LivePublisher, type PublisherState } from './publisher';

/** What the connection to the media server looks like to a person. */
export interface Connection {
  state: PublisherState;
  /** "720p, 1.8 Mb/s"; empty until known */
  words: string;
  quality: 'good' | 'limited' | 'unknown';
  error: string | null;
}

const STATS_MS = 2000;
const none: Connection = { state: 'connecting', words: '', quality: 'unknown', error: null };

/** Publishes the camera while a show runs, and says how it goes. Another camera takes over without a new connection. */
export function usePublisher(publish: { whipUrl: string; token: string } | null, stream: MediaStream | null, running: boolean): Connection {
  const [connection, setConnection] = useState(none);
  const publisher = useRef<LivePublisher | null>(null);
  const latest = useRef(stream);

  useEffect(() => {
    latest.current = stream;
    if (stream) void publisher.current?.replaceStream(stream);
  }, [stream]);

  const hasCamera = stream !== null;
  const whipUrl = publish?.whipUrl ?? null;
  const token = publish?.token ?? null;
  useEffect(() => {
    if (!whipUrl || !running || !hasCamera || !latest.current) return undefined;
    const live = new LivePublisher(latest.current, { whipUrl, token });
    publisher.current = live;
    live.on('state', (state) => setConnection((before) => ({ ...before, state, error: state === 'live' ? null : before.error })));
    live.on('error', (error) => setConnection((before) => ({ ...before, error: error.message })));
    void live.start();
    let sent = 0;
    const timer = setInterval(() => {
      void live.stats().then((stats) => {
        if (!stats) return;
        const rate = sent ? ((stats.bytesSent - sent) * 8) / (STATS_MS / 1000) / 1e6 : 0;
        sent = stats.bytesSent;
        const quality = stats.limitedBy === 'none' ? 'good' : 'limited';
        setConnection((before) => ({ ...before, quality, words: stats.height ? `${stats.height}p · ${rate.toFixed(1)} Mb/s` : '' }));
      });
    }, STATS_MS);
    return () => {
      clearInterval(timer);
      publisher.current = null;
      void live.stop();
      setConnection(none);
    };
  }, [whipUrl, token, running, hasCamera]);

  return connection;
}
