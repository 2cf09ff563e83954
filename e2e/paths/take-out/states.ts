import { expect } from '@playwright/test'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { dialog, type TestContext } from './test-context.ts'

const words =
  (text: string | RegExp) =>
  (testContext: TestContext): Promise<void> =>
    expect(dialog(testContext).getByText(text).first()).toBeVisible()

const KEPT = 'HbA1c stays in your order.'

export const states: BrowserLevel<TestContext>['states'] = {
  'takeOut.loading': (testContext) =>
    expect(dialog(testContext).getByText('Loading what changes')).toBeAttached(),
  'takeOut.unreachable': words(KEPT),
  'takeOut.reviewing': async (testContext, { snapshot }) => {
    await words('What changes')(testContext)
    await words('₹380 less at service')(testContext)
    await expect(dialog(testContext).getByRole('button', { name: 'Keep HbA1c' })).toBeEnabled()
    const { error } = snapshot.context
    if (error) await words(error)(testContext)
  },
  'takeOut.takingOut': async (testContext) => {
    const busy = dialog(testContext).getByRole('button', { name: /Taking the test out$/ })
    await expect(busy).toHaveAttribute('aria-disabled', 'true')
  },
  'takeOut.unsure': words(/We never refund it twice/),
  'takeOut.takenOut': words('HbA1c was taken out of your order.'),
  'takeOut.absent': words('HbA1c is not in this order any more.'),
  'takeOut.gone': async (testContext, { snapshot }) => {
    await words(snapshot.context.error)(testContext)
    await words(KEPT)(testContext)
  },
}
