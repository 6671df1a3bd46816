/** The calls of live video and of the reports about it. See `paths`. */
export const streamingPaths = {
  getBroadcast: 'GET /streaming/broadcast/{id}',
  startLive: 'POST /streaming/live',
  joinLive: 'POST /streaming/join/{id}',
  endSession: 'POST /streaming/{sessionId}/end',
  sendThumbnail: 'POST /streaming/{sessionId}/thumbnail',
  createStreamToken: 'POST /streaming/token',
  createEdgePass: 'POST /streaming/edge',
  getIncomingStream: 'GET /streaming/incoming',
  watchPreview: 'GET /streaming/preview',
  getBroadcastSetup: 'GET /streaming/setup',
  updateBroadcastSetup: 'PUT /streaming/setup',
  getStreamKey: 'GET /streaming/setup/key',
  rotateStreamKey: 'POST /streaming/setup/key',
  edgeLog: 'POST /webhooks/edge',
  mediaWebhook: 'POST /webhooks/media/{engine}',
  externalMediaWebhook: 'POST /webhooks/media/{engine}/{secret}',
} as const;
