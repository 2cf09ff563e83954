import { SimulatedClock } from 'xstate'
import { TICKS_PER_MS } from '../covering/schedule.ts'

/**
 * A simulated clock in ticks: timers of equal length that are set together fire one after the
 * other, in order, and a path can stop between them.
 */
export class TickClock extends SimulatedClock {
  private count = 0

  override setTimeout(fn: () => void, ms: number): number {
    const ticks = ms * TICKS_PER_MS + this.count
    this.count += 1
    return super.setTimeout(fn, ticks)
  }
}
