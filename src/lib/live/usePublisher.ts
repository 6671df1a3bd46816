import { useEffect, useRef, useState } from 'react';
import { LivePublisher, type PublisherState } from './publisher';
import { type Quality, qualityOf, qualityWords } from './quality';

/** What the connection to the media server looks like to a person. */
export interface Connection {
  state: PublisherState;
  /** resolution, bit rate, round trip and what they make together; empty until known */
  words: string;
  quality: Quality;
  error: string | null;
  /** it goes over a WebSocket, since the network lets nothing else through */
  isDetour: boolean;
}

const STATS_MS = 2000;
const PAGE_KEY = 'footlights-page';

/** A name of this tab that outlives a reload: a page that is loaded again takes its own place, another tab does not. */
function pageName(): string {
  try {
    const name = sessionStorage.getItem(PAGE_KEY) ?? Math.random().toString(36).slice(2, 12);
    sessionStorage.setItem(PAGE_KEY, name);
    return name;
  } catch {
    return 'page';
  }
}

const none: Connection = { state: 'connecting', words: '', quality: 'unknown', error: null, isDetour: false };

export interface PublishTo {
  whipUrl: string;
  socketUrl?: string | null;
  token: string;
  iceServers: RTCIceServer[];
}

const named = (url: string) => `${url}${url.includes('?') ? '&' : '?'}from=${pageName()}`;

/** Publishes the camera while a show runs, and says how it goes. Another camera takes over without a new connection. */
export function usePublisher(
  publish: PublishTo | null,
  stream: MediaStream | null,
  running: boolean,
  maxBitrate = 2_000_000,
): Connection {
  const [connection, setConnection] = useState(none);
  const publisher = useRef<LivePublisher | null>(null);
  const latest = useRef(stream);

  useEffect(() => {
    latest.current = stream;
    if (stream) void publisher.current?.replaceStream(stream);
  }, [stream]);

  const limit = useRef(maxBitrate);
  useEffect(() => {
    limit.current = maxBitrate;
    void publisher.current?.limit(maxBitrate);
  }, [maxBitrate]);

  const iceServers = useRef(publish?.iceServers);
  useEffect(() => {
    iceServers.current = publish?.iceServers;
  }, [publish]);
  const hasCamera = stream !== null;
  const whipUrl = publish?.whipUrl ?? null;
  const socketUrl = publish?.socketUrl ?? null;
  const token = publish?.token ?? null;
  useEffect(() => {
    if (!whipUrl || !running || !hasCamera || !latest.current) return undefined;
    const live = new LivePublisher(latest.current, {
      whipUrl: named(whipUrl),
      socketUrl: socketUrl && named(socketUrl),
      token,
      maxBitrate: limit.current,
      iceServers: iceServers.current,
    });
    publisher.current = live;
    live.on('state', (state) =>
      setConnection((before) => ({ ...before, state, error: state === 'live' ? null : before.error })),
    );
    live.on('way', (way) => setConnection((before) => ({ ...before, isDetour: way === 'socket' })));
    live.on('error', (error) => setConnection((before) => ({ ...before, error: error.message })));
    void live.start();
    let sent = 0;
    const timer = setInterval(() => {
      void live.stats().then((stats) => {
        if (!stats) return;
        const rate = sent ? ((stats.bytesSent - sent) * 8) / (STATS_MS / 1000) / 1e6 : 0;
        sent = stats.bytesSent;
        setConnection((before) => ({
          ...before,
          quality: qualityOf(stats),
          words: stats.height ? qualityWords(stats, rate * 1e6) : '',
        }));
      });
    }, STATS_MS);
    return () => {
      clearInterval(timer);
      publisher.current = null;
      void live.stop();
      setConnection(none);
    };
  }, [whipUrl, socketUrl, token, running, hasCamera]);

  return connection;
}
