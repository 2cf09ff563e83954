import type { Path } from 'chart-paths/covering/paths.ts'
import type { BrowserContext, Page } from 'playwright/test'
import type { register } from '../../support/patient.ts'
import { PathProgress } from '../path-progress.ts'
import { BookingCalls } from './booking-calls.ts'
import { cartsAfterSteps } from './carts-after-steps.ts'
import { isBegunElsewhere, prepareBooking } from './prepare.ts'
import type { TestContext } from './test-context.ts'

const PASSWORD = 'three blue tubes'

export type CheckoutFixtures = {
  readonly page: Page
  readonly context: BrowserContext
  readonly address: string
  readonly newPatient: (
    profile: Parameters<typeof register>[1],
  ) => Promise<Awaited<ReturnType<typeof register>>>
}

/** Creates a patient with everything that a path needs at its start. */
export async function createCheckoutContext(
  { page, context, address, newPatient }: CheckoutFixtures,
  path: Path,
): Promise<TestContext> {
  const patient = await newPatient({ password: PASSWORD })
  const booking = await prepareBooking(patient, path)
  const progress = new PathProgress(path)
  return {
    page,
    context,
    address,
    progress,
    patient,
    newSession: () => patient.openSession(patient.user.mobile_no, PASSWORD),
    booking,
    calls: new BookingCalls(progress, { holdsOpenBooking: isBegunElsewhere(path) }),
    carts: cartsAfterSteps(path),
    now: { lines: [], signIns: 0, isPaid: false, companion: patient.self, gateway: '' },
  }
}
