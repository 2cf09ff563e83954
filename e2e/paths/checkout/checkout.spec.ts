import { expect } from '@playwright/test'
import { flows } from '#machines/flows.ts'
import { askedPaths } from '#tests/paths/asked-paths.ts'
import { missingOf } from '#tests/paths/browser-level.ts'
import { test } from '../../support/fixtures.ts'
import { Along } from '../along.ts'
import { walk } from '../walk.ts'
import { BookingCalls } from './booking-calls.ts'
import { cartsAlong } from './cart-story.ts'
import { checkoutLevel } from './level.ts'
import { prepareBooking } from './prepare.ts'

const PASSWORD = 'three blue tubes'

const paths = askedPaths('checkout', flows.checkout)

test('every path of the checkout can be walked', () => {
  expect(missingOf(paths, checkoutLevel)).toEqual([])
})

for (const path of paths) {
  test(`${path.id}: ${path.title}`, async ({ page, context, address, newPatient, complaints }) => {
    // What the edge of the network refuses, the console tells.
    complaints.tolerate(/40[149]|ERR_FAILED/)
    const patient = await newPatient({ password: PASSWORD })
    const world = {
      page,
      context,
      address,
      along: new Along(path),
      patient,
      newSession: () => patient.openSession(patient.user.mobile_no, PASSWORD),
      booking: await prepareBooking(patient, path),
      calls: new BookingCalls(),
      carts: cartsAlong(path),
      now: { lines: [], signIns: 0, gateway: '' },
    }
    await walk('checkout', path, checkoutLevel, world)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
