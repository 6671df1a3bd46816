/** The calls of private and group shows. See `paths`. */
export const showPaths = {
  askPrivateShow: 'POST /streaming/private-chat/{id}',
  acceptPrivateShow: 'GET /streaming/private-chat/{id}',
  withdrawPrivateShow: 'DELETE /streaming/private-chat/{id}',
  spyOnShow: 'POST /streaming/private-chat/{id}/spies',
  endSpying: 'DELETE /streaming/private-chat/{id}/spies',
  startGroupShow: 'POST /streaming/group-chat',
  joinGroupShow: 'GET /streaming/group-chat/{id}',
  viewShow: 'GET /streaming/shows/{id}',
  listShowRequests: 'GET /streaming/requests',
  searchShows: 'GET /streaming/shows/search',
  sendPayToken: 'POST /member/send-pay-token/{conversationId}',
} as const;
