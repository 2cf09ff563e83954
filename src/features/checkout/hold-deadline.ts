import type { SlotHold } from '#contract/cart.endpoints.ts'

/**
 * Converts the server's remaining seconds into a deadline on the browser's clock, which may be
 * wrong.
 */
export function withDeadline<H extends Pick<SlotHold, 'seconds_left'>>(hold: H, now = Date.now()) {
  return { ...hold, expires_at: new Date(now + hold.seconds_left * 1000).toISOString() }
}
