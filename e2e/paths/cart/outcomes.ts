import type { Route } from '@playwright/test'
import type { ApiResult } from '#lib/http/api.ts'
import { cartOutcomes, type PricedCart } from '#machines/cart/model/cart.outcomes.ts'
import type { OutcomeCause } from '#tools/paths/exploring/cause.ts'
import type { BrowserLevel, Executor } from '#tools/paths/replaying/browser-level.ts'
import { addSessionCookies } from '../../support/sign-in-cookies.ts'
import { realChange, realLine } from './shelf.ts'
import { READING, type TestContext } from './test-context.ts'

type Run = Executor<OutcomeCause, TestContext>
type Answer = ApiResult<'cartData'>

/** What it finds was kept before the page opened. */
const read: Run = ({ edge }) => edge.open(READING)

/** The provider's own answer where it is the planned one, else one of its kind. */
const answer: Run = async (testContext, { actor, result }) => {
  if (result.kind !== 'done') throw new Error(`${actor} is not answered by: ${result.says}`)
  // SAFETY: the three calls of the cart give a priced cart.
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
 * The call was made with tokens that another tab has renewed since: the cart hears that its session is
 * over, and the session does not believe it. Otherwise the session's own end comes first.
 */
const lose: Run = async (testContext, cause, from) => {
  await testContext.calls.expectCall(cause.actor)
  await addSessionCookies(testContext.context, testContext.address, await testContext.newSession())
  await fail(testContext, cause, from)
}

/** No storage fails towards the chart: what cannot be read is empty. The chart holds for it all the same. */
const failByPort: Run = async ({ page }, { event }) => {
  await page.evaluate((sent) => globalThis.parakhTrace?.send('cart', sent), event)
}

const RUNS: Readonly<Record<string, Run>> = { network: fail, lost: lose }

const ofProvider = (outcomes: object): Readonly<Record<string, Run>> =>
  Object.fromEntries(Object.keys(outcomes).map((name) => [name, RUNS[name] ?? answer]))

export const outcomes: BrowserLevel<TestContext>['outcomes'] = {
  restoreCart: { filled: read, empty: read, network: failByPort },
  mergeCart: ofProvider(cartOutcomes.mergeCart),
  saveCart: ofProvider(cartOutcomes.saveCart),
  checkPrices: ofProvider(cartOutcomes.checkPrices),
}
