/**
 * Milliseconds for which a newly opened step ignores presses, so that the second tap of a double tap
 * does not hit it. Longer than a slow double tap, 450 ms.
 */
export const STEP_SETTLE = 700
