import type { SlotHold } from '#contract/cart.endpoints.ts'

/**
 * The deadline by this browser's clock, from the seconds that are left by the server's: a
 * browser whose clock is wrong counts down all the same.
 */
export function withDeadline<H extends Pick<SlotHold, 'seconds_left'>>(hold: H, now = Date.now()) {
  return { ...hold, expires_at: new Date(now + hold.seconds_left * 1000).toISOString() }
}
