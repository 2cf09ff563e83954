import { expect } from '@playwright/test'
import { flows } from '#machines/flows.ts'
import { requestedPaths } from '#tools/paths/covering/requested-paths.ts'
import { missingSteps } from '#tools/paths/replaying/browser-level.ts'
import { test } from '../../support/fixtures.ts'
import { walk } from '../walk.ts'
import { createCheckoutContext } from './create-test-context.ts'
import { checkoutLevel } from './level.ts'

const paths = requestedPaths('checkout', flows.checkout)

test('every path of the checkout can be walked', () => {
  expect(missingSteps(paths, checkoutLevel)).toEqual([])
})

for (const path of paths) {
  test(`${path.id}: ${path.title}`, async ({ page, context, address, newPatient, pageErrors }) => {
    // What the edge of the network refuses, the console tells.
    pageErrors.allow(/40[149]|ERR_FAILED/)
    test.setTimeout(90_000)
    const testContext = await createCheckoutContext({ page, context, address, newPatient }, path)
    await walk('checkout', path, checkoutLevel, testContext)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
