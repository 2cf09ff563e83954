import { expect, type Route } from '@playwright/test'
import { OTP_MINUTES } from '#contract/constants.ts'
import type { BrowserLevel } from '#tests/paths/browser-level.ts'
import type { Place } from '#tests/paths/place.ts'
import type { PathWorld } from './everywhere.ts'
import { HeldCalls } from './held-calls.ts'

/** Longer than any walk: the wait for another code is over when the path says so. */
const RESEND_AFTER = 120

const CODE_SENT = { resend_after: RESEND_AFTER, expires_in: OTP_MINUTES * 60 }

/** The calls of a flow that sends codes. */
export class CodeCalls extends HeldCalls {
  /** Addresses that have a code that is still good. */
  private readonly served = new Set<string>()

  /** Somebody else than the page had a code sent to this address. */
  noteCode(address: string): void {
    this.served.add(address)
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
    }
  }

  /** Every call that the chart waits for is made, and none is held that it does not. */
  async follow(place: Place): Promise<void> {
    const actors = place.running.map(({ actor }) => this.nameOf(actor, place))
    for (const actor of actors) await this.expectCall(actor)
    await this.forget(place, ...actors)
  }

  /** Under which name the calls of an actor are held. */
  nameOf(actor: string, _place: Place): string {
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

const pass =
  (ms: number) =>
  ({ page }: PathWorld): Promise<void> =>
    page.clock.fastForward(ms)

/** The delays of `codeRegions`, as the provider's answer above has them. */
export const codeTimers: BrowserLevel<PathWorld>['timers'] = {
  RESEND_WAIT: pass(CODE_SENT.resend_after * 1000),
  OTP_LIFE: pass(CODE_SENT.expires_in * 1000),
}
