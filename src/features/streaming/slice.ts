import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ServerEvents } from '@contract/events';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { roomChanged } from '@/features/chat/slice';
import { blockedBy } from '@/features/performers/slice';
import { entered } from '@/features/shows/slice';
import { tipReceived } from '@/features/tips/slice';
import { type Failure } from '@/lib/errorText';
import { type Joined, noFigures, type Started, streamingSlot } from './state';

const { initialState } = streamingSlot;

export const streamingSlice = createSlice({
  name: 'streaming',
  initialState,
  reducers: {
    joinRequested: (state, { payload }: PayloadAction<{ performerId: string }>) =>
      void (state.watching = { status: 'joining', performerId: payload.performerId, show: null, error: null }),
    joined: ({ watching }, { payload }: PayloadAction<Joined>) =>
      void Object.assign(watching, { status: 'watching', show: payload }),
    performerOffline: ({ watching }) => void Object.assign(watching, { status: 'offline', show: null }),
    joinFailed: ({ watching }, { payload }: PayloadAction<Failure>) =>
      void Object.assign(watching, { status: 'failed', error: payload }),
    left: (state) => void (state.watching = initialState.watching),
    goLiveRequested: ({ broadcasting }, { payload }: PayloadAction<{ title: string; takesPreview?: boolean }>) =>
      void Object.assign(broadcasting, {
        status: 'starting',
        show: null,
        title: payload.title,
        // a paused show keeps its figures
        figures: broadcasting.status === 'paused' ? broadcasting.figures : noFigures,
        error: null,
      }),
    wentLive: ({ broadcasting }, { payload }: PayloadAction<Started>) =>
      void Object.assign(broadcasting, { status: 'live', show: payload }),
    goLiveFailed: ({ broadcasting }, { payload }: PayloadAction<Failure>) =>
      void Object.assign(broadcasting, { status: 'failed', error: payload }),
    titleChangeRequested: (_state, _action: PayloadAction<{ title: string }>) => undefined,
    titleChanged: ({ broadcasting }, { payload }: PayloadAction<string>) => void (broadcasting.title = payload),
    endRequested: ({ broadcasting }) => void (broadcasting.status = 'ending'),
    ended: ({ broadcasting }) => void (broadcasting.status = 'ended'),
    /** the show is still running */
    endFailed: ({ broadcasting }, { payload }: PayloadAction<Failure>) =>
      void Object.assign(broadcasting, { status: 'live', error: payload }),
    /** viewers who wait on the offline page can join now */
    streamStarted: ({ watching }, { payload }: PayloadAction<ServerEvents['stream/started']>) => {
      if (watching.performerId === payload.performerId && watching.status === 'offline') watching.status = 'idle';
    },
    /** the pass to the edge has to be renewed within this time */
    edgeChanged: ({ watching: { show } }, { payload }: PayloadAction<ServerEvents['stream/edge']>) => {
      if (show?.playback.edge && show.sessionId === payload.streamId)
        show.playback.edge = { ...show.playback.edge, renewAfterSeconds: payload.withinMs / 1000 };
    },
    warned: (state, { payload: { text, isEnd } }: PayloadAction<ServerEvents['show/warned']>) =>
      void (state.warning = { text, isEnd }),
    warningRead: (state) => void (state.warning = null),
    /** the recording ended before the show, or became videos */
    recordingReported: ({ broadcasting: { show } }, { payload }: PayloadAction<ServerEvents['show/recorded']>) => {
      if (payload.state === 'over' && show?.sessionId === payload.sessionId) show.isRecorded = false;
    },
    streamEnded: ({ watching, broadcasting }, { payload }: PayloadAction<ServerEvents['stream/ended']>) => {
      if (watching.performerId === payload.performerId) Object.assign(watching, { status: 'offline', show: null });
      if (broadcasting.show?.sessionId === payload.sessionId) broadcasting.status = 'ended';
    },
  },
  extraReducers: (builder) =>
    void builder
      // a private or group show pauses the public one
      .addCase(entered, ({ broadcasting }, { payload: { show } }) => {
        if (show.status === 'running' && broadcasting.status === 'live')
          Object.assign(broadcasting, { status: 'paused', show: null });
      })
      .addCase(tipReceived, ({ broadcasting: { show, figures } }, { payload }) => {
        // a tip arrives twice: for the room, and for the performer with the share; only the latter counts
        if (payload.conversationId !== show?.conversation._id || payload.netPrice === undefined) return;
        figures.tips += 1;
        figures.tipped += payload.tokens;
        figures.share += payload.netPrice;
      })
      .addCase(roomChanged, ({ broadcasting: { show, figures } }, { payload }) => {
        if (payload.conversationId !== show?.conversation._id) return;
        // the performer's own page is in the chat room, too
        figures.viewers = Math.max(0, payload.total - 1);
        figures.peak = Math.max(figures.peak, figures.viewers);
      })
      .addCase(blockedBy, ({ watching }, { payload }) => {
        if (watching.performerId === payload.performerId) Object.assign(watching, { status: 'offline', show: null });
      })
      .addCase(loggedOut, () => initialState)
      .addCase(staleStateCleared, () => initialState),
});

export const {
  joinRequested,
  joined,
  performerOffline,
  joinFailed,
  left,
  goLiveRequested,
  wentLive,
  goLiveFailed,
  titleChangeRequested,
  titleChanged,
  endRequested,
  ended,
  edgeChanged,
  endFailed,
  streamStarted,
  warned,
  warningRead,
  streamEnded,
  recordingReported,
} = streamingSlice.actions;

streamingSlot.fill(streamingSlice.reducer);
