import type { BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { expect } from 'playwright/test'
import type { ChangeKind } from '#machines/order-change/order-change.events.ts'
import { dialog, part, type TestContext } from './test-context.ts'

const button = (testContext: TestContext, name: string | RegExp) =>
  part(testContext).getByRole('button', { name })

const expectWords = (testContext: TestContext, words: string | RegExp): Promise<void> =>
  expect(part(testContext).getByText(words).first()).toBeVisible()

const loading =
  (words: string) =>
  (testContext: TestContext): Promise<void> =>
    expect(part(testContext).getByText(words).first()).toBeAttached()

const shows =
  (text: string | RegExp) =>
  (testContext: TestContext): Promise<void> =>
    expectWords(testContext, text)

const heading =
  (name: string | RegExp) =>
  ({ page }: TestContext): Promise<void> =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

const results = ({ page }: TestContext) => page.getByRole('list', { name: 'Results' })

/** What is asserted of each kind of change. */
const byKind =
  (words: Record<ChangeKind, string | RegExp>) =>
  (testContext: TestContext): Promise<void> =>
    expectWords(testContext, words[testContext.kind])

const sending =
  (name: RegExp) =>
  (testContext: TestContext): Promise<void> =>
    expect(button(testContext, name).first()).toHaveAttribute('aria-disabled', 'true')

const KEPT = {
  add: /Your order stays as it was\.|Nothing was charged\./,
  move: 'Your order keeps its current slot.',
  takeOut: 'HbA1c stays in your order.',
  cancel: 'The order was not cancelled.',
}

const isKept = byKind(KEPT)

const orderNow = ({ patient, order }: TestContext) =>
  patient.call('orderDetails', { params: { id: order.order_id } })

export const states: BrowserLevel<TestContext>['states'] = {
  'orderChange.loading.windows': loading('Loading free slots'),
  'orderChange.loading.removals': loading('Loading what changes'),
  'orderChange.loading.additions': loading('Loading your order'),
  'orderChange.unreachable': isKept,
  'orderChange.review.addition.choosing.idle': async (testContext) => {
    await heading(/^Add a test to /)(testContext)
    await expectWords(testContext, 'Choose a test to see what it changes.')
  },
  'orderChange.review.addition.choosing.waiting': loading('Searching'),
  'orderChange.review.addition.choosing.searching': loading('Searching'),
  'orderChange.review.addition.choosing.found': async (testContext) => {
    await expect(results(testContext).getByText('Already in this order.')).toBeVisible()
    await expect(testContext.page.getByText(/^What changes with/)).toHaveCount(0)
  },
  'orderChange.review.addition.choosing.nothing': shows(/^We found no test for/),
  'orderChange.review.addition.choosing.failed': shows('We could not search'),
  'orderChange.review.addition.asking': shows('Could you be pregnant?'),
  'orderChange.review.addition.stopped': shows('With this answer the scan cannot be added online'),
  'orderChange.review.addition.reviewing': async (testContext, { snapshot }) => {
    const { page } = testContext
    await expectWords(testContext, `What changes with ${snapshot.context.test?.name}`)
    await expect(
      page.getByText('+₹380, at service').or(page.getByText('paid online now')),
    ).toBeVisible()
  },
  'orderChange.review.slot': async (testContext, { snapshot }) => {
    await expectWords(testContext, /is now on/)
    const { withLinked } = snapshot.context
    const chosen = dialog(testContext).getByRole('radio', {
      name: withLinked ? 'Both' : 'Only Asha',
    })
    await expect(chosen).toBeChecked()
    await expect(dialog(testContext).locator('.win').first()).toBeVisible()
    const hasChoice = snapshot.context.choices.length > 0
    await expect(button(testContext, /^Change to/)).toHaveCount(hasChoice ? 1 : 0)
    await expect(button(testContext, 'Choose a new slot')).toHaveCount(hasChoice ? 0 : 1)
  },
  'orderChange.review.crowded': async (testContext) => {
    await expectWords(testContext, 'No other slot has room for both in the coming days.')
    await expect(button(testContext, 'Check again')).toBeVisible()
  },
  'orderChange.review.full': async (testContext) => {
    await expectWords(testContext, 'No other slot is free in the coming days.')
    await expectWords(testContext, KEPT.move)
  },
  'orderChange.review.removal': async (testContext, { snapshot }) => {
    await expectWords(testContext, 'What changes')
    await expectWords(testContext, '₹380 less at service')
    await expect(button(testContext, 'Keep HbA1c')).toBeEnabled()
    const { error } = snapshot.context
    if (error) await expectWords(testContext, error)
  },
  'orderChange.review.cancellation': async (testContext, { snapshot }) => {
    const { withLinked, error } = snapshot.context
    await expectWords(testContext, 'What changes')
    await expect(button(testContext, withLinked ? 'Cancel all' : 'Cancel order')).toBeEnabled()
    if (!error) return
    await expectWords(testContext, error)
    await expectWords(testContext, KEPT.cancel)
  },
  'orderChange.sending.moving': sending(/^Change to.*Booking the new slot$/),
  'orderChange.sending.adding': sending(/Adding the test/),
  'orderChange.sending.takingOut': sending(/Taking the test out$/),
  'orderChange.sending.cancelling': sending(/Cancelling$/),
  'orderChange.refused': isKept,
  'orderChange.paying.notOpened': heading('No money was taken'),
  'orderChange.paying.earlierPending': heading('Waiting for your bank'),
  'orderChange.paying.atGateway': heading('Opening the payment'),
  'orderChange.paying.verifying': heading('Checking with your bank'),
  'orderChange.paying.pending': heading('Waiting for your bank'),
  'orderChange.paying.declined': shows(/^Your bank declined the payment/),
  'orderChange.paying.abandoned': shows(/^You came back before the payment was finished/),
  'orderChange.paying.refunded': heading('Your payment is being refunded'),
  'orderChange.unsure': byKind({
    add: /^We do not know yet whether/,
    move: /We never change it twice/,
    takeOut: /We never refund it twice/,
    cancel: /We never cancel it twice/,
  }),
  'orderChange.done': async (testContext, { snapshot }) => {
    const { kind, page, order } = testContext
    if (kind === 'add') return heading(/was added to your order$/)(testContext)
    if (kind === 'takeOut') {
      return expectWords(testContext, 'HbA1c was taken out of your order.')
    }
    if (kind === 'cancel') {
      await expect(page.getByText(/cancelled\./).first()).toBeVisible()
      await expect(dialog(testContext)).toHaveCount(0)
      const { linked } = await orderNow(testContext)
      const gone = linked?.orders.filter(({ status }) => status === 'cancelled') ?? []
      // Only who was chosen: of the samples `o-1` is the order of the page.
      const { orderId, withLinked } = snapshot.context
      const expected = withLinked ? [true, false] : [orderId === 'o-1']
      return expect(gone.map(({ order_id }) => order_id === order.order_id)).toEqual(expected)
    }
    await expectWords(testContext, 'Your slot has been changed.')
    const { status, slot } = await orderNow(testContext)
    expect(status).toBe('booked')
    expect(slot).not.toEqual(order.slot)
  },
  'orderChange.absent': (testContext) =>
    expectWords(testContext, 'HbA1c is not in this order any more.'),
  'orderChange.gone': async (testContext, { snapshot }) => {
    await expectWords(testContext, snapshot.context.error)
    const { kind } = testContext
    if (kind === 'add') await heading('No test can be added now')(testContext)
    if (kind === 'takeOut' || kind === 'cancel') await isKept(testContext)
  },
}
