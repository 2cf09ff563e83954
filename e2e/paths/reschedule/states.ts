import { expect } from '@playwright/test'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { dialog, type TestContext } from './test-context.ts'

const button = (testContext: TestContext, name: string | RegExp) =>
  dialog(testContext).getByRole('button', { name })

const expectWords = (testContext: TestContext, words: string | RegExp): Promise<void> =>
  expect(dialog(testContext).getByText(words).first()).toBeVisible()

const KEPT = 'Your order keeps the time it has.'

export const states: BrowserLevel<TestContext>['states'] = {
  'reschedule.loading': (testContext) =>
    expect(dialog(testContext).getByText('Loading the free times')).toBeAttached(),
  'reschedule.choosing': async (testContext, { snapshot }) => {
    await expectWords(testContext, /The visit is now on/)
    await expect(dialog(testContext).locator('.win').first()).toBeVisible()
    const hasChoice = snapshot.context.choices.length > 0
    await expect(button(testContext, /^Move to/)).toHaveCount(hasChoice ? 1 : 0)
    await expect(button(testContext, 'Choose the new time')).toHaveCount(hasChoice ? 0 : 1)
  },
  'reschedule.full': async (testContext) => {
    await expectWords(testContext, 'No other time is free in the coming days.')
    await expectWords(testContext, KEPT)
  },
  'reschedule.unreachable': (testContext) => expectWords(testContext, KEPT),
  'reschedule.moving': async (testContext) => {
    const moving = button(testContext, /^Move/)
    await expect(moving).toHaveAttribute('aria-disabled', 'true')
    await expect(moving).toHaveAccessibleName(/Booking the new time$/)
  },
  'reschedule.refused': (testContext) => expectWords(testContext, KEPT),
  'reschedule.unsure': (testContext) => expectWords(testContext, /it is moved once only/),
  'reschedule.moved': async (testContext) => {
    await expectWords(testContext, 'The order has its new time.')
    const { status, slot } = await testContext.patient.call('orderDetails', {
      params: { id: testContext.order.order_id },
    })
    expect(status).toBe('booked')
    expect(slot).not.toEqual(testContext.order.slot)
  },
  'reschedule.gone': async (testContext) => {
    await expectWords(testContext, 'The sample was collected: the order cannot be moved any more.')
    await expect(button(testContext, 'Close').first()).toBeVisible()
  },
}
