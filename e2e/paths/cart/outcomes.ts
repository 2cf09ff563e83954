import type { Route } from '@playwright/test'
import type { ApiResult } from '#lib/http/api.ts'
import { cartOutcomes, type PricedCart } from '#machines/cart/model/cart.outcomes.ts'
import type { OutcomeCause } from '#tools/paths/exploring/cause.ts'
import type { BrowserLevel, Executor } from '#tools/paths/replaying/browser-level.ts'
import { keepSession } from '../../support/sign-in-cookies.ts'
import { realChange, realLine } from './catalogue-lines.ts'
import { READING, type TestContext } from './test-context.ts'

type Run = Executor<OutcomeCause, TestContext>
type Answer = ApiResult<'cartData'>

/** The stored cart was written before the page opened (start.ts). */
const read: Run = ({ edge }) => edge.open(READING)

/** The provider's answer if it equals the planned one; otherwise the planned one, built from real lines. */
const answer: Run = async (testContext, { actor, result }) => {
  if (result.kind !== 'done') throw new Error(`${actor} is not answered by: ${result.says}`)
  // SAFETY: the three calls of the cart answer with a priced cart.
  const planned = plannedAnswer(testContext, result.output as PricedCart)
  for (const route of await testContext.calls.take(actor)) {
    const own = await ownAnswer(route)
    if (own && inShort(own.result) === inShort(planned))
      await route.fulfill({ response: own.response })
    else await route.fulfill({ json: { result: planned } })
  }
}

async function ownAnswer(route: Route) {
  const response = await route.fetch()
  if (!response.ok()) return null
  // SAFETY: the provider encodes every answer by the schema of its call.
  const { result } = (await response.json()) as { result: Answer }
  return { response, result }
}

function plannedAnswer(testContext: TestContext, { lines, changes }: PricedCart): Answer {
  return {
    cart_data: lines.map((line) => realLine(testContext, line)),
    changes: changes.map((change) => realChange(testContext, change)),
  }
}

function inShort({ cart_data, changes }: Answer): string {
  const lines = cart_data.map(({ code, selling_price }) => `${code} ${selling_price}`)
  return [...lines, ...changes.map(({ code, flag }) => `${code} ${flag}`)].sort().join()
}

const fail: Run = ({ calls }, cause) => calls.fail(cause)

/**
 * The cart's call fails with 401, and the session stays: another tab has renewed the tokens since.
 * Without newer tokens the session itself would end first.
 */
const lose: Run = async (testContext, cause, from) => {
  await testContext.calls.expectCall(cause.actor)
  await keepSession(testContext.context, testContext.address, await testContext.newSession())
  await fail(testContext, cause, from)
}

/** The app reads broken storage as an empty cart, so only a script can send this failure. */
const failByScript: Run = async ({ page }, { event }) => {
  await page.evaluate((sent) => globalThis.parakhTrace?.send('cart', sent), event)
}

const RUNS: Readonly<Record<string, Run>> = { network: fail, lost: lose }

const ofProvider = (outcomes: object): Readonly<Record<string, Run>> =>
  Object.fromEntries(Object.keys(outcomes).map((name) => [name, RUNS[name] ?? answer]))

export const outcomes: BrowserLevel<TestContext>['outcomes'] = {
  restoreCart: { filled: read, empty: read, network: failByScript },
  mergeCart: ofProvider(cartOutcomes.mergeCart),
  saveCart: ofProvider(cartOutcomes.saveCart),
  checkPrices: ofProvider(cartOutcomes.checkPrices),
}
