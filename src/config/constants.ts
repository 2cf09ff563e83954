/** Constants of spec §9 that only the browser needs; the shared ones are in contract/constants.ts. */

/** Pixels of width below which the phone's layout holds (`sm` in the style sheet). */
export const MOBILE_BREAKPOINT_PX = 640

/** Milliseconds from the first visit to the callback dialog. */
export const CALLBACK_DELAY_MS = 40_000

/** Milliseconds a toast stays, and for how long the ones of order creation do. */
export const TOAST_MS = 2000
export const ORDER_TOAST_MS = 1000

/** How near a picture comes to the view before it is fetched. */
export const PREFETCH_MARGIN_PX = 200
