/** The calls of statistics of the site, studios and shows. See `paths`. */
export const statisticsPaths = {
  getStudioStats: 'GET /studio/stats',
  getAdminStatistics: 'GET /statistics/admin',
  searchShowAnalytics: 'GET /statistics/shows',
  viewShowAnalytics: 'GET /statistics/shows/{id}',
  exportShowAnalytics: 'GET /statistics/shows/{id}/csv',
} as const;
