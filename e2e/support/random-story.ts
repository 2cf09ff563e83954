import { randomOf } from 'chart-paths/random.ts'
import type { BrowserContext } from 'playwright/test'

/** Calls whose answer is never lost: the tests of the session try that. */
const SPARED = /\/auth\//

/** Calls that reserve something for a draft, or release it. */
const RESERVING = /slot\/(un)?block|\/wallet\/|\/coupon\//

/** A story of random steps while answers are slow or lost; the same seed chooses the same way. */
export class Story {
  private readonly random: () => number
  /** What the button of each order that was pressed said is to be paid, rupees. */
  readonly confirmed: number[] = []
  readonly told: string[] = []
  /** Nobody can know what a lost answer has reserved. */
  hasLostReservation = false
  isNoisy = true

  constructor(seed: number) {
    this.random = randomOf(seed)
  }

  chance(share: number): boolean {
    return this.random() < share
  }

  pick<T>(from: readonly T[]): T {
    const chosen = from[Math.floor(this.random() * from.length)]
    if (chosen === undefined) throw new Error('There is nothing to pick from.')
    return chosen
  }

  /** Delays every third call, and loses every twelfth answer. */
  async disturb(context: BrowserContext): Promise<void> {
    await context.route('**/api/v1/**', async (route) => {
      const url = route.request().url()
      const delay = this.chance(0.3) ? 50 + Math.floor(this.random() * 500) : 0
      const isLost = this.isNoisy && this.chance(0.08) && !SPARED.test(url)
      if (this.isNoisy) await new Promise((resolve) => setTimeout(resolve, delay))
      if (!isLost) return ended(route.continue())
      if (RESERVING.test(url)) this.hasLostReservation = true
      this.told.push(`lost: ${new URL(url).pathname}`)
      await ended(route.fetch())
      return ended(route.abort())
    })
  }
}

/** A page that is reloaded or closed gives up its calls. */
async function ended(call: Promise<unknown>): Promise<void> {
  await call.catch(() => undefined)
}
