/** spec §8: what a 406 says. Apart, for no page needs it at first. */
export const SESSION_EXPIRED_MESSAGE =
  'Your session has expired either due to inactivity or login from another device'
