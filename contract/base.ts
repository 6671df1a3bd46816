/** The default path of the API below the origin of the site. */
export const API_BASE = '/api';
