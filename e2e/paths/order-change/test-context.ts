import type { BrowserContext, Locator } from '@playwright/test'
import { endpoints } from '#contract/inventory.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { ChangeKind } from '#machines/order-change/order-change.events.ts'
import type { Path } from '#tools/paths/covering/paths.ts'
import { addTest, book, bookTogether } from '../../support/orders.ts'
import { FATHER, type Patient } from '../../support/patient.ts'
import { HeldCalls } from '../held-calls.ts'
import type { PathTestContext } from '../path-progress.ts'

export type TestContext = PathTestContext & {
  readonly context: BrowserContext
  readonly address: string
  readonly patient: Patient
  readonly kind: ChangeKind
  /** A booked order before its visit. */
  readonly order: Order
  readonly calls: HeldCalls
}

/** What changes on a path. */
export function kindOf({ variant }: Path): ChangeKind {
  return variant === 'takeOut' || variant === 'cancel' ? variant : 'move'
}

/** A visit of two people; for a test that is taken out, an order to which HbA1c was added. */
export async function bookFor(kind: ChangeKind, patient: Patient): Promise<Order> {
  if (kind === 'takeOut') return addTest(patient, await book(patient, ['CBC']), 'HBA1C')
  const father = await patient.call('memberAdd', { body: FATHER })
  const [order] = await bookTogether(patient, [
    { member: patient.self, codes: ['CBC'] },
    { member: father, codes: ['TSH'] },
  ])
  if (!order) throw new Error('Nothing was booked.')
  return order
}

export function orderChangeCalls(): HeldCalls {
  return new HeldCalls({
    loadWindows: [endpoints.orderWindows.path.replace(':id', '')],
    loadAdditions: [endpoints.orderAdditions.path],
    moveOrder: [endpoints.orderReschedule.path],
    takeOut: [endpoints.orderRemoveTest.path],
    cancelOrder: [endpoints.orderCancel.path],
  })
}

export const dialog = ({ page }: Pick<TestContext, 'page'>): Locator => page.getByRole('dialog')
