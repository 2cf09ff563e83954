import { expect, type Route } from '@playwright/test'
import { OTP_MINUTES } from '#contract/constants.ts'
import type { ExploredState } from '#tools/paths/exploring/explored-state.ts'
import { HeldCalls } from './held-calls.ts'

const SECOND = 1000

/** As the provider answers, but with a wait that is longer than any walk: it is over when the path says so. */
const CODE_SENT = { resend_after: 120, expires_in: OTP_MINUTES * 60 }

/** Milliseconds after a code was sent, by the names of the delays of `codeRegions`. */
const DELAYS: Readonly<Record<string, number>> = {
  RESEND_WAIT: CODE_SENT.resend_after * SECOND,
  OTP_LIFE: CODE_SENT.expires_in * SECOND,
}

/** The calls of a flow that sends codes. */
export class CodeCalls extends HeldCalls {
  /** Addresses that have a code that is still good. */
  private readonly served = new Set<string>()
  /** When the last code was sent, by the page's clock. */
  private sentAt = 0

  /** A code was sent to this address before the page asked for one. */
  noteCode(address: string): void {
    this.served.add(address)
  }

  /** The page begins to count, as it does when a code was sent. */
  noteSent(pageNow: number): void {
    this.sentAt = pageNow
  }

  /** When a timer of the code comes due, by the page's clock. */
  dueAt(delay: string): number {
    return this.sentAt + (DELAYS[delay] ?? 0)
  }

  /**
   * The provider sends a code, once to each address: it would keep the next one waiting for seconds
   * that the page's clock has passed and its own has not, and the code before is good all the same.
   */
  async passCode(actor: string): Promise<void> {
    for (const route of await this.take(actor)) {
      const address = addressOf(route)
      if (!this.served.has(address)) await granted(route)
      this.served.add(address)
      await route.fulfill({ json: { result: CODE_SENT } })
      this.noteSent(
        await route
          .request()
          .frame()
          .evaluate(() => Date.now()),
      )
    }
  }

  /** Every call that the chart waits for is made, and none is held that it does not. */
  async follow(state: ExploredState): Promise<void> {
    const actors = state.running.map(({ actor }) => this.nameOf(actor, state))
    for (const actor of actors) await this.expectCall(actor)
    await this.forget(state, ...actors)
  }

  /** Under which name the calls of an actor are held. */
  nameOf(actor: string, _place: ExploredState): string {
    return actor
  }
}

/** To a number that was registered a moment ago a code went then: the next is granted a little later. */
async function granted(route: Route): Promise<void> {
  const ask = async () => (await route.fetch()).status()
  await expect.poll(ask, { message: 'a code is sent', intervals: [500], timeout: 8_000 }).toBe(200)
}

function addressOf(route: Route): string {
  // SAFETY: the bodies of these calls are one number or one address.
  return Object.values(route.request().postDataJSON() as Record<string, string>).join()
}
