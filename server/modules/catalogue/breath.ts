import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long others may wait at a time, in milliseconds. */
const TURN_MS = 5

/** Lets waiting calls through while something long is worked on. */
export class Breath {
  #since = performance.now()

  async take(): Promise<void> {
    if (performance.now() - this.#since < TURN_MS) return
    await nextTurn()
    this.#since = performance.now()
  }
}
