/** Message of a 406 (spec §8). A separate file keeps it out of the first-load bundle. */
export const SESSION_EXPIRED_MESSAGE =
  'Your session has expired either due to inactivity or login from another device'
