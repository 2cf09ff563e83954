import { expect, type Route } from '@playwright/test'
import { OTP_MINUTES } from '#contract/constants.ts'
import type { ExploredState } from '#tools/paths/exploring/explored-state.ts'
import { HeldCalls } from './held-calls.ts'

const SECOND = 1000

/** The provider's answer with a wait longer than any walk; the path ends it by moving the clock. */
const CODE_SENT = { resend_after: 120, expires_in: OTP_MINUTES * 60 }

/** Milliseconds after a code was sent, by the names of the delays of `codeRegions`. */
const DELAYS: Readonly<Record<string, number>> = {
  RESEND_WAIT: CODE_SENT.resend_after * SECOND,
  OTP_LIFE: CODE_SENT.expires_in * SECOND,
}

/** The held calls of a flow that sends codes. */
export class CodeCalls extends HeldCalls {
  /** Numbers and e-mails that have a valid code. */
  private readonly served = new Set<string>()
  /** When the last code was sent, on the page's clock. */
  private sentAt = 0

  /** Records a code that was sent before the page asked for one. */
  noteCode(address: string): void {
    this.served.add(address)
  }

  /** Starts the timers of a code at the page's present time. */
  noteSent(pageNow: number): void {
    this.sentAt = pageNow
  }

  /** When a timer of the code is due, on the page's clock. */
  dueAt(delay: string): number {
    return this.sentAt + (DELAYS[delay] ?? 0)
  }

  /**
   * Lets the provider send one code to each address. It would delay the next one by its own clock, which
   * the page's clock has overtaken; the first code is still valid.
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

  /** Every call that the chart waits for has come, and no other is held. */
  async follow(state: ExploredState): Promise<void> {
    const actors = state.running.map(({ actor }) => this.nameOf(actor, state))
    for (const actor of actors) await this.expectCall(actor)
    await this.forget(state, ...actors)
  }

  /** The name under which the calls of an actor are held. */
  nameOf(actor: string, _place: ExploredState): string {
    return actor
  }
}

/** Retries: the provider delays the next code for a number that has just been registered. */
async function granted(route: Route): Promise<void> {
  const ask = async () => (await route.fetch()).status()
  await expect.poll(ask, { message: 'a code is sent', intervals: [500], timeout: 8_000 }).toBe(200)
}

function addressOf(route: Route): string {
  // SAFETY: the bodies of these calls hold one number or one e-mail.
  return Object.values(route.request().postDataJSON() as Record<string, string>).join()
}
