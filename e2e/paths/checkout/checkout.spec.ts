import { expect } from '@playwright/test'
import { flows } from '#machines/flows.ts'
import { askedPaths } from '#tools/paths/covering/asked-paths.ts'
import { missingOf } from '#tools/paths/replaying/browser-level.ts'
import { test } from '../../support/fixtures.ts'
import { walk } from '../walk.ts'
import { checkoutLevel } from './level.ts'
import { checkoutWorld } from './world-of.ts'

const paths = askedPaths('checkout', flows.checkout)

test('every path of the checkout can be walked', () => {
  expect(missingOf(paths, checkoutLevel)).toEqual([])
})

for (const path of paths) {
  test(`${path.id}: ${path.title}`, async ({ page, context, address, newPatient, complaints }) => {
    // What the edge of the network refuses, the console tells.
    complaints.tolerate(/40[149]|ERR_FAILED/)
    test.setTimeout(90_000)
    const world = await checkoutWorld({ page, context, address, newPatient }, path)
    await walk('checkout', path, checkoutLevel, world)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
