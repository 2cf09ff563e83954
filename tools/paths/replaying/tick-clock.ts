import { SimulatedClock } from 'xstate'
import { TICKS_PER_MS } from '../covering/schedule.ts'

/**
 * A simulated clock that counts ticks, so that timers of one length which are set together are
 * due one after the other, in their order, and a path can stop between them.
 */
export class TickClock extends SimulatedClock {
  private count = 0

  override setTimeout(fn: () => void, ms: number): number {
    const ticks = ms * TICKS_PER_MS + this.count
    this.count += 1
    return super.setTimeout(fn, ticks)
  }
}
