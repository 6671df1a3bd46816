import { useEffect, useRef, useState } from 'react';
import { LivePublisher, type PublisherOptions, type PublisherState } from './publisher';
import { type Quality, qualityOf, qualityText } from './quality';

/** The state of the connection to the media server, for the screen. */
export interface Connection {
  state: PublisherState;
  /** resolution, bitrate, round trip and quality; empty until known */
  text: string;
  quality: Quality;
  error: string | null;
  /** whether it uses a WebSocket, since the network blocks WebRTC */
  isFallback: boolean;
}

const STATS_INTERVAL_MS = 2000;
const PAGE_KEY = 'footlights-page';

/**
 * Returns an id of this tab that survives a reload: a reloaded page replaces its own connection, another tab doesn't.
 */
function pageId(): string {
  try {
    const id = sessionStorage.getItem(PAGE_KEY) ?? Math.random().toString(36).slice(2, 12);
    sessionStorage.setItem(PAGE_KEY, id);
    return id;
  } catch {
    return 'page';
  }
}

const NO_CONNECTION: Connection = { state: 'connecting', text: '', quality: 'unknown', error: null, isFallback: false };

export interface PublishTarget {
  whipUrl: string;
  socketUrl?: string | null;
  /** whether the server takes simulcast layers */
  simulcast?: boolean;
  token: string;
  iceServers: RTCIceServer[];
}

const withPageId = (url: string) => `${url}${url.includes('?') ? '&' : '?'}from=${pageId()}`;

type Update = (change: (before: Connection) => Connection) => void;

/** Reads the statistics regularly. @returns stops it */
function watchStats(publisher: LivePublisher, update: Update): () => void {
  let sent = 0;
  const timer = setInterval(() => {
    void publisher.stats().then((stats) => {
      if (!stats) return;
      const bitrate = sent ? ((stats.bytesSent - sent) * 8) / (STATS_INTERVAL_MS / 1000) : 0;
      sent = stats.bytesSent;
      update((before) => ({
        ...before,
        quality: qualityOf(stats),
        text: stats.height ? qualityText(stats, bitrate) : '',
      }));
    });
  }, STATS_INTERVAL_MS);
  return () => clearInterval(timer);
}

/** Publishes a stream and reports the connection. */
function startPublisher(
  stream: MediaStream,
  options: PublisherOptions,
  update: Update,
): { publisher: LivePublisher; stop: () => void } {
  const publisher = new LivePublisher(stream, options);
  publisher.on('state', (state) =>
    update((before) => ({ ...before, state, error: state === 'live' ? null : before.error })),
  );
  publisher.on('transport', (kind) => update((before) => ({ ...before, isFallback: kind === 'socket' })));
  publisher.on('error', (error) => update((before) => ({ ...before, error: error.message })));
  void publisher.start();
  const stopStats = watchStats(publisher, update);
  return {
    publisher,
    stop: () => {
      stopStats();
      void publisher.stop();
    },
  };
}

/** Publishes the camera while a show runs. A change of camera needs no new connection. */
export function usePublisher(
  target: PublishTarget | null,
  stream: MediaStream | null,
  isRunning: boolean,
  maxBitrate = 2_000_000,
): Connection {
  const [connection, setConnection] = useState(NO_CONNECTION);
  const publisher = useRef<LivePublisher | null>(null);
  const { iceServers, simulcast } = target ?? {};
  const latest = useRef({ stream, maxBitrate, iceServers, simulcast });
  useEffect(() => {
    latest.current = { stream, maxBitrate, iceServers, simulcast };
  });
  useEffect(() => {
    if (stream) void publisher.current?.replaceStream(stream);
  }, [stream]);
  useEffect(() => {
    void publisher.current?.limit(maxBitrate);
  }, [maxBitrate]);

  const hasStream = stream !== null;
  const whipUrl = target?.whipUrl ?? null;
  const socketUrl = target?.socketUrl ?? null;
  const token = target?.token ?? null;
  useEffect(() => {
    const { current } = latest;
    if (!whipUrl || !isRunning || !hasStream || !current.stream) return undefined;
    const options = {
      whipUrl: withPageId(whipUrl),
      socketUrl: socketUrl && withPageId(socketUrl),
      token,
      maxBitrate: current.maxBitrate,
      iceServers: current.iceServers,
      simulcast: current.simulcast,
    };
    const started = startPublisher(current.stream, options, setConnection);
    publisher.current = started.publisher;
    return () => {
      publisher.current = null;
      started.stop();
      setConnection(NO_CONNECTION);
    };
  }, [whipUrl, socketUrl, token, isRunning, hasStream]);

  return connection;
}
