import type { ExploredState } from 'chart-paths/exploring/explored-state.ts'
import { expect, type Route } from 'playwright/test'
import { OTP_MINUTES } from '#contract/constants.ts'
import { HeldCalls } from './held-calls.ts'

const SECOND = 1000

/** The provider's response, with a waiting time longer than any path; the path's clock ends it. */
const CODE_SENT = { resend_after: 120, expires_in: OTP_MINUTES * 60 }

/** Milliseconds after a code was sent, by the names of the delays of `codeRegions`. */
const DELAYS: Readonly<Record<string, number>> = {
  RESEND_WAIT: CODE_SENT.resend_after * SECOND,
  OTP_LIFE: CODE_SENT.expires_in * SECOND,
}

/** Calls of a flow with one-time codes. */
export class CodeCalls extends HeldCalls {
  /** Numbers and addresses with a valid code. */
  private readonly served = new Set<string>()
  /** Time of the last code, by the page's clock. */
  private sentAt = 0

  /** Records a code that was sent before the page requested one. */
  noteCode(address: string): void {
    this.served.add(address)
  }

  /** Records the time from which the page counts. */
  noteSent(pageNow: number): void {
    this.sentAt = pageNow
  }

  /** The time at which a timer of the code is due, by the page's clock. */
  dueAt(delay: string): number {
    return this.sentAt + (DELAYS[delay] ?? 0)
  }

  /**
   * The provider sends one code to each address. It would refuse the next one for seconds that only
   * the page's clock has passed, and the previous code stays valid.
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

  /** Expects every call that the chart waits for, and drops all others. */
  async follow(state: ExploredState): Promise<void> {
    const actors = state.running.map(({ actor }) => this.nameOf(actor, state))
    for (const actor of actors) await this.expectCall(actor)
    await this.forget(state, ...actors)
  }

  /** The name under which an actor's calls are held. */
  nameOf(actor: string, _state: ExploredState): string {
    return actor
  }
}

/** Retries until the provider sends a code; a number that has just registered must wait. */
async function granted(route: Route): Promise<void> {
  const ask = async () => (await route.fetch()).status()
  await expect.poll(ask, { message: 'a code is sent', intervals: [500], timeout: 8_000 }).toBe(200)
}

function addressOf(route: Route): string {
  // SAFETY: the bodies of these calls are one number or one address.
  return Object.values(route.request().postDataJSON() as Record<string, string>).join()
}
