import type { Path } from 'chart-paths/covering/paths.ts'
import type { BrowserContext, Locator, Request } from 'playwright/test'
import { endpoints } from '#contract/inventory.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { ChangeKind } from '#machines/order-change/order-change.events.ts'
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
  if (variant === null) return 'move'
  return variant === 'takeOut' || variant === 'cancel' ? variant : 'add'
}

/** A visit of two people, or one order; for a test that is taken out, with HbA1c added to it. */
export async function bookFor(kind: ChangeKind, patient: Patient): Promise<Order> {
  if (kind === 'add') return book(patient, ['CBC'])
  if (kind === 'takeOut') return addTest(patient, await book(patient, ['CBC']), 'HBA1C')
  const father = await patient.call('memberAdd', { body: FATHER })
  const [order] = await bookTogether(patient, [
    { member: patient.self, codes: ['CBC'] },
    { member: father, codes: ['TSH'] },
  ])
  if (!order) throw new Error('Nothing was booked.')
  return order
}

/** A search asks about several tests, the page about the chosen one. */
const isOfSearch = (request: Request): boolean => (request.postDataJSON()?.codes ?? []).length > 1

export function orderChangeCalls(): HeldCalls {
  const { path } = endpoints.orderAdditions
  return new HeldCalls({
    loadWindows: [endpoints.orderWindows.path.replace(':id', '')],
    loadAdditions: [{ path, when: (request) => !isOfSearch(request) }],
    searchTests: [{ path, when: isOfSearch }],
    moveOrder: [endpoints.orderReschedule.path],
    addTest: [endpoints.orderAddTest.path],
    takeOut: [endpoints.orderRemoveTest.path],
    cancelOrder: [endpoints.orderCancel.path],
    verifyPayment: [endpoints.orderPaymentVerify.path],
  })
}

export const dialog = ({ page }: Pick<TestContext, 'page'>): Locator => page.getByRole('dialog')

/** The part of the page in which the change is made. */
export const part = (testContext: Pick<TestContext, 'page' | 'kind'>): Locator =>
  testContext.kind === 'add' ? testContext.page.getByRole('main') : dialog(testContext)

/** The delays of the chart, milliseconds. */
export const DELAYS = { SEARCH_SETTLE: 250, PAYMENT_RECHECK: 5_000 } as const
