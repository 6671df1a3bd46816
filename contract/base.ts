/** Where the API answers below the site's origin, unless configuration says otherwise. */
export const API_BASE = '/api';
