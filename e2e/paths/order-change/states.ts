import { expect } from '@playwright/test'
import type { ChangeKind } from '#machines/order-change/order-change.events.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { dialog, type TestContext } from './test-context.ts'

const button = (testContext: TestContext, name: string | RegExp) =>
  dialog(testContext).getByRole('button', { name })

const expectWords = (testContext: TestContext, words: string | RegExp): Promise<void> =>
  expect(dialog(testContext).getByText(words).first()).toBeVisible()

const loading =
  (words: string) =>
  (testContext: TestContext): Promise<void> =>
    expect(dialog(testContext).getByText(words)).toBeAttached()

/** What is asserted of each kind of change. */
const byKind =
  (words: Record<ChangeKind, string | RegExp>) =>
  (testContext: TestContext): Promise<void> =>
    expectWords(testContext, words[testContext.kind])

const sending =
  (name: RegExp) =>
  (testContext: TestContext): Promise<void> =>
    expect(button(testContext, name)).toHaveAttribute('aria-disabled', 'true')

const KEPT = {
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
  'orderChange.unreachable': isKept,
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
  'orderChange.sending.takingOut': sending(/Taking the test out$/),
  'orderChange.sending.cancelling': sending(/Cancelling$/),
  'orderChange.refused': isKept,
  'orderChange.unsure': byKind({
    move: /We never change it twice/,
    takeOut: /We never refund it twice/,
    cancel: /We never cancel it twice/,
  }),
  'orderChange.done': async (testContext) => {
    const { kind, page, order } = testContext
    if (kind === 'takeOut') {
      return expectWords(testContext, 'HbA1c was taken out of your order.')
    }
    if (kind === 'cancel') {
      await expect(page.getByText(/cancelled\./).first()).toBeVisible()
      await expect(dialog(testContext)).toHaveCount(0)
      return expect((await orderNow(testContext)).status).toBe('cancelled')
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
    if (testContext.kind !== 'move') await isKept(testContext)
  },
}
