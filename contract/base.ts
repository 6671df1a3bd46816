/** The default path of the API below the origin of the site. */
export const API_BASE = '/api';
/** A header by which a rendered page tells the server that the site has an analytics code. Visitors never see it. */
export const ANALYTICS_HEADER = 'x-footlights-analytics';
/** A header of pages that are closed because an operator put the site into maintenance. */
export const MAINTENANCE_HEADER = 'x-footlights-maintenance';
