/** The only source of the current time on the server. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Stands still until a test moves it. */
export class TestClock implements Clock {
  #now: number

  constructor(start: Date | string) {
    this.#now = new Date(start).getTime()
  }

  now(): Date {
    return new Date(this.#now)
  }

  set(instant: Date | string): void {
    this.#now = new Date(instant).getTime()
  }

  /** Moves forward by milliseconds. */
  advance(ms: number): void {
    this.#now += ms
  }
}
