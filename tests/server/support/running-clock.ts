import { TestClock } from '#server/adapters/clock.ts'

/** A test's clock that also goes on by itself. */
export class RunningClock extends TestClock {
  readonly #begun = performance.now()

  override now(): Date {
    return new Date(super.now().getTime() + performance.now() - this.#begun)
  }
}
