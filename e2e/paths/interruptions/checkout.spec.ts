import { expect } from '@playwright/test'
import { flows } from '#machines/flows.ts'
import { traceFormat } from '#tests/paths/trace-format.ts'
import { askedPaths } from '#tools/paths/covering/asked-paths.ts'
import { prefixesTo } from '#tools/paths/covering/prefixes.ts'
import { walkInBrowser } from '#tools/paths/replaying/browser-level.ts'
import { checkTrace } from '#tools/paths/traces/check-trace.ts'
import { test } from '../../support/fixtures.ts'
import { placedOrders } from '../../support/patient.ts'
import { checkoutLevel } from '../checkout/level.ts'
import { checkoutWorld } from '../checkout/world-of.ts'
import { chosenInterruptions, chosenPaths } from './chosen.ts'
import { expectWhole, interruptions, pressTwice, settledTrace } from './interruptions.ts'

const paths = askedPaths('checkout', flows.checkout)

for (const path of chosenPaths(paths)) {
  test(`every press counts twice: ${path.id}`, async ({
    page,
    context,
    address,
    newPatient,
    complaints,
  }) => {
    complaints.tolerate(/40[149]|ERR_FAILED/)
    test.setTimeout(90_000)
    await pressTwice(page)
    const world = await checkoutWorld({ page, context, address, newPatient }, path)
    const before = (await placedOrders(world.patient)).length
    await walkInBrowser(path, checkoutLevel, world)
    expect((await placedOrders(world.patient)).length - before).toBeLessThanOrEqual(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

for (const { state, path, interruption } of chosenInterruptions(prefixesTo(paths))) {
  test(`${interruption} in ${state}`, async ({
    page,
    context,
    address,
    newPatient,
    complaints,
  }) => {
    complaints.tolerate(/40[149]|ERR_|Failed to (fetch|load)/)
    test.setTimeout(90_000)
    const world = await checkoutWorld({ page, context, address, newPatient }, path)
    const before = (await placedOrders(world.patient)).length
    await walkInBrowser(path, checkoutLevel, world)
    await world.calls.letGo()
    await interruptions[interruption](page)
    await expectWhole(page)
    const trace = await settledTrace(page)
    expect(
      checkTrace(trace, flows, traceFormat).flatMap(({ departure }) => departure ?? []),
    ).toEqual([])
    expect((await placedOrders(world.patient)).length - before).toBeLessThanOrEqual(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
