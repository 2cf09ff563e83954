import { expect } from '@playwright/test'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import type { TestContext } from './test-context.ts'

const heading =
  (name: string | RegExp) =>
  async ({ page }: TestContext) => {
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }

const words =
  (text: string | RegExp) =>
  ({ page }: TestContext): Promise<void> =>
    expect(page.getByRole('main').getByText(text).first()).toBeVisible()

const attached =
  (text: string) =>
  ({ page }: TestContext): Promise<void> =>
    expect(page.getByRole('main').getByText(text).first()).toBeAttached()

const results = ({ page }: TestContext) => page.getByRole('list', { name: 'Results' })

export const states: BrowserLevel<TestContext>['states'] = {
  'addTest.loading': attached('Loading your order'),
  'addTest.unreachable': heading('We could not reach the lab'),
  'addTest.ready.choosing.idle': async (testContext) => {
    await heading(/^Add a test to /)(testContext)
    await words('Choose a test to see what it changes.')(testContext)
  },
  'addTest.ready.choosing.waiting': attached('Searching'),
  'addTest.ready.choosing.searching': attached('Searching'),
  'addTest.ready.choosing.found': async (testContext) => {
    await expect(results(testContext).getByText('Already in this order.')).toBeVisible()
    await expect(testContext.page.getByText(/^What changes with/)).toHaveCount(0)
  },
  'addTest.ready.choosing.nothing': words(/^We found no test for/),
  'addTest.ready.choosing.failed': words('We could not search'),
  'addTest.ready.asking': words('Could you be pregnant?'),
  'addTest.ready.stopped': words('With this answer the scan cannot be added online'),
  'addTest.ready.reviewing': async (testContext, { snapshot }) => {
    const { page } = testContext
    await words(`What changes with ${snapshot.context.test?.name}`)(testContext)
    await expect(
      page.getByText('+₹380, at service').or(page.getByText('paid online now')),
    ).toBeVisible()
  },
  'addTest.adding': async ({ page }) => {
    const adding = page.getByRole('main').getByRole('button', { name: /Adding the test/ })
    await expect(adding.first()).toHaveAttribute('aria-disabled', 'true')
  },
  'addTest.refused': words('Nothing was charged.'),
  'addTest.notOpened': heading('No money was taken'),
  'addTest.earlierPending': heading('Waiting for your bank'),
  'addTest.unsure': heading(/^We do not know yet whether/),
  'addTest.paying.atGateway': heading('Opening the payment'),
  'addTest.paying.verifying': heading('Checking with your bank'),
  'addTest.paying.pending': heading('Waiting for your bank'),
  'addTest.paying.declined': words(/^Your bank declined the payment/),
  'addTest.paying.abandoned': words(/^You came back before the payment was finished/),
  'addTest.paying.refunded': heading('Your payment is being refunded'),
  'addTest.added': heading(/was added to your order$/),
  'addTest.gone': heading('No test can be added now'),
}
