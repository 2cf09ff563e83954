import { expect } from '@playwright/test'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { dialog, type TestContext } from './test-context.ts'

const button = (testContext: TestContext, name: string | RegExp) =>
  dialog(testContext).getByRole('button', { name })

const expectWords = (testContext: TestContext, words: string | RegExp): Promise<void> =>
  expect(dialog(testContext).getByText(words).first()).toBeVisible()

const KEPT = 'Your order keeps its current slot.'

export const states: BrowserLevel<TestContext>['states'] = {
  'reschedule.loading': (testContext) =>
    expect(dialog(testContext).getByText('Loading free slots')).toBeAttached(),
  'reschedule.choosing': async (testContext, { snapshot }) => {
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
  'reschedule.crowded': async (testContext) => {
    await expectWords(testContext, 'No other slot has room for both in the coming days.')
    await expect(button(testContext, 'Check again')).toBeVisible()
  },
  'reschedule.full': async (testContext) => {
    await expectWords(testContext, 'No other slot is free in the coming days.')
    await expectWords(testContext, KEPT)
  },
  'reschedule.unreachable': (testContext) => expectWords(testContext, KEPT),
  'reschedule.moving': async (testContext) => {
    const moving = button(testContext, /^Change to/)
    await expect(moving).toHaveAttribute('aria-disabled', 'true')
    await expect(moving).toHaveAccessibleName(/Booking the new slot$/)
  },
  'reschedule.refused': (testContext) => expectWords(testContext, KEPT),
  'reschedule.unsure': (testContext) => expectWords(testContext, /We never change it twice/),
  'reschedule.moved': async (testContext) => {
    await expectWords(testContext, 'Your slot has been changed.')
    const { status, slot } = await testContext.patient.call('orderDetails', {
      params: { id: testContext.order.order_id },
    })
    expect(status).toBe('booked')
    expect(slot).not.toEqual(testContext.order.slot)
  },
  'reschedule.gone': async (testContext) => {
    await expectWords(
      testContext,
      'Your sample has been collected, so the slot can no longer be changed.',
    )
    await expect(button(testContext, 'Close').first()).toBeVisible()
  },
}
