import { prefixesTo } from 'chart-paths/covering/prefixes.ts'
import { requestedPaths } from 'chart-paths/covering/requested-paths.ts'
import { walkInBrowser } from 'chart-paths/replaying/browser-level.ts'
import { checkTrace } from 'chart-paths/traces/check-trace.ts'
import { expect } from 'playwright/test'
import { flows } from '#tests/paths/flows.ts'
import { traceFormat } from '#tests/paths/trace-format.ts'
import { test } from '../../support/fixtures.ts'
import { placedOrders } from '../../support/orders.ts'
import { createCheckoutContext } from '../checkout/create-test-context.ts'
import { checkoutLevel } from '../checkout/level.ts'
import { settleLater, unhurried } from '../test-paths.ts'
import { chosenInterruptions, chosenPaths } from './chosen.ts'
import { expectUsable, interruptions, pressTwice, settledTrace } from './interruptions.ts'

const paths = requestedPaths('checkout', flows.checkout)

for (const path of chosenPaths(paths)) {
  test(`a double click on every button places at most one order: ${path.id}`, async ({
    page,
    context,
    address,
    newPatient,
    pageErrors,
  }) => {
    pageErrors.allow(/40[149]|ERR_FAILED/)
    test.setTimeout(90_000)
    await pressTwice(page)
    const testContext = await createCheckoutContext({ page, context, address, newPatient }, path)
    const before = (await placedOrders(testContext.patient)).length
    await walkInBrowser(path, checkoutLevel, testContext)
    expect((await placedOrders(testContext.patient)).length - before).toBeLessThanOrEqual(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

for (const { state, path, interruption } of chosenInterruptions(prefixesTo(paths))) {
  test(`${interruption} in ${state}`, async ({
    page,
    context,
    address,
    newPatient,
    pageErrors,
  }) => {
    pageErrors.allow(/40[149]|ERR_|Failed to (fetch|load)/)
    test.setTimeout(90_000)
    await settleLater(page, path)
    const testContext = await createCheckoutContext({ page, context, address, newPatient }, path)
    const before = (await placedOrders(testContext.patient)).length
    await walkInBrowser(path, unhurried(checkoutLevel, page), testContext)
    await testContext.calls.releaseAll()
    await interruptions[interruption](page)
    await expectUsable(page)
    const trace = await settledTrace(page)
    expect(
      checkTrace(trace, flows, traceFormat).flatMap(({ deviation }) => deviation ?? []),
    ).toEqual([])
    expect((await placedOrders(testContext.patient)).length - before).toBeLessThanOrEqual(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
