/** What browsers need of Next's constants, in place of all of them (next.config.js). A test compares them with Next's own. */
export const MATCHED_PATH_HEADER = 'x-matched-path';
export const NEXT_INTERCEPTION_MARKER_PREFIX = 'nxtI';
export const NEXT_NAV_DEPLOYMENT_ID_HEADER = 'x-nextjs-deployment-id';
export const NEXT_QUERY_PARAM_PREFIX = 'nxtP';
