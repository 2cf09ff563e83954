/** Constants of spec §9 that only the browser needs; the shared ones are in contract/constants.ts. */

/** Milliseconds from the first visit to the callback dialog. */
export const CALLBACK_DELAY_MS = 40_000

/** When the lab calls those who asked for it. No minutes are promised: nothing measures them. */
export const CALLBACK_WHEN = 'during support hours, in order of request'

/** How long a bank takes to pay back what was paid online. */
export const REFUND_DAYS = '5 to 7 working days'

/** Milliseconds a toast stays open; toasts of order creation are shorter. */
export const TOAST_MS = 2000
export const ORDER_TOAST_MS = 1000

/** Distance from the viewport at which a picture is fetched. */
export const PREFETCH_MARGIN_PX = 200
