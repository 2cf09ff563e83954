import { expect } from '@playwright/test'
import { flows } from '#machines/flows.ts'
import { requestedPaths } from '#tools/paths/covering/requested-paths.ts'
import { missingSteps } from '#tools/paths/replaying/browser-level.ts'
import { test } from '../../support/fixtures.ts'
import { CITY, FATHER } from '../../support/patient.ts'
import { BrowserEdge } from '../browser-edge.ts'
import { PathProgress } from '../path-progress.ts'
import { walk } from '../walk.ts'
import { CartCalls } from './cart-calls.ts'
import { cartLevel } from './level.ts'
import { shelfOf } from './shelf.ts'
import { READING } from './test-context.ts'

const paths = requestedPaths('cart', flows.cart)

const PASSWORD = 'three blue tubes'

test('every path of the cart can be walked', () => {
  expect(missingSteps(paths, cartLevel)).toEqual([])
})

for (const path of paths) {
  test(`${path.id}: ${path.title}`, async ({ page, context, address, newPatient, pageErrors }) => {
    // What the edge of the network refuses, the console tells.
    pageErrors.allow(/401|ERR_FAILED/)
    test.setTimeout(120_000)
    const patient = await newPatient({ password: PASSWORD })
    if (path.steps.some(({ cause }) => cause.type.startsWith('member.chosen'))) {
      await patient.call('memberAdd', { body: FATHER })
    }
    await page.clock.install()
    const edge = await BrowserEdge.on(page, { closed: [READING] })
    await walk('cart', path, cartLevel, {
      page,
      context,
      address,
      progress: new PathProgress(path),
      edge,
      calls: new CartCalls(),
      patient,
      newSession: () => patient.openSession(patient.user.mobile_no, PASSWORD),
      shelf: await shelfOf(patient),
      now: { holdsPatient: false, city: CITY.city_name, isUnderWay: false },
    })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
