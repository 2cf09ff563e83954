import type { OutcomeCause } from 'chart-paths/exploring/cause.ts'
import type { BrowserLevel, Executor } from 'chart-paths/replaying/browser-level.ts'
import type { Route } from 'playwright/test'
import type { ApiResult } from '#lib/http/api.ts'
import type { PricedCart } from '#machines/cart/server-cart.ts'
import { cartOutcomes } from '#paths/cart/model.ts'
import { addSessionCookies } from '../../support/sign-in-cookies.ts'
import { realChange, realLine } from './catalogue-lines.ts'
import { READING, type TestContext } from './test-context.ts'

type Run = Executor<OutcomeCause, TestContext>
type Answer = ApiResult<'cartData'>

/** The stored cart was prepared before the page opened. */
const read: Run = ({ browserApis }) => browserApis.open(READING)

/** The provider's own response if it matches the plan, otherwise the planned one. */
const answer: Run = async (testContext, { actor, result }) => {
  if (result.kind !== 'done') throw new Error(`${actor} is not answered by: ${result.says}`)
  // SAFETY: both calls of the cart give a priced cart.
  const planned = plannedAnswer(testContext, result.output as PricedCart)
  for (const route of await testContext.calls.take(actor)) {
    const own = await ownAnswer(route)
    if (own && summaryOf(own.result) === summaryOf(planned))
      await route.fulfill({ response: own.response })
    else await route.fulfill({ json: { result: planned } })
  }
}

async function ownAnswer(route: Route) {
  const response = await route.fetch()
  if (!response.ok()) return null
  // SAFETY: the provider encodes every response by the schema of its endpoint.
  const { result } = (await response.json()) as { result: Answer }
  return { response, result }
}

function plannedAnswer(testContext: TestContext, { lines, changes }: PricedCart): Answer {
  return {
    cart_data: lines.map((line) => realLine(testContext, line)),
    changes: changes.map((change) => realChange(testContext, change)),
  }
}

function summaryOf({ cart_data, changes }: Answer): string {
  const lines = cart_data.map(({ code, selling_price }) => `${code} ${selling_price}`)
  return [...lines, ...changes.map(({ code, flag }) => `${code} ${flag}`)].sort().join()
}

const fail: Run = ({ calls }, cause) => calls.fail(cause)

const lose: Run = ({ calls, context, address, newSession }, cause) =>
  calls.loseSession(cause, async () => addSessionCookies(context, address, await newSession()))

const sendToCart: Run = async ({ page }, { event }) => {
  await page.evaluate((sent) => globalThis.parakhTrace?.send('cart', sent), event)
}

/** The answer of the provider would also change the city, which is a step of its own. */
const unknownCity: Run = async (testContext, cause, from) => {
  // The page may give its calls up by itself as soon as the chart has left the actor.
  const routes = await testContext.calls.take(cause.actor)
  await sendToCart(testContext, cause, from)
  for (const route of routes) await route.abort().catch(() => {})
}

const RUNS: Readonly<Record<string, Run>> = { network: fail, lost: lose, unknownCity }

const ofProvider = (outcomes: object): Readonly<Record<string, Run>> =>
  Object.fromEntries(Object.keys(outcomes).map((name) => [name, RUNS[name] ?? answer]))

export const outcomes: BrowserLevel<TestContext>['outcomes'] = {
  // The app's storage never fails: what cannot be read counts as empty.
  restoreCart: { filled: read, synced: read, empty: read, network: sendToCart },
  syncCart: ofProvider(cartOutcomes.syncCart),
  checkPrices: ofProvider(cartOutcomes.checkPrices),
}
