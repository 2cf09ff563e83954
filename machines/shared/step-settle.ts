/**
 * Milliseconds for which what has just opened takes no press: the second tap of a double tap was
 * meant for what stood there before. Longer than a slow double tap, 450 ms.
 */
export const STEP_SETTLE = 700
