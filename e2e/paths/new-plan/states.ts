import { expect } from '@playwright/test'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { main, type TestContext } from './test-context.ts'

const words = (text: string | RegExp) => (testContext: TestContext) =>
  expect(main(testContext).getByText(text).first()).toBeVisible()
const button = (testContext: TestContext, name: RegExp) =>
  main(testContext).getByRole('button', { name })

const SOONER = 'is sooner than the usual 90 days'

export const states: BrowserLevel<TestContext>['states'] = {
  'newPlan.loading': (testContext) =>
    expect(main(testContext).getByText('Loading the tests of your family')).toBeAttached(),
  'newPlan.unreachable': words('We could not reach the lab'),
  'newPlan.nothing': words('No test to repeat yet'),
  'newPlan.ready.choosing': async (testContext) => {
    await words('Which test?')(testContext)
    await expect(main(testContext).getByLabel('How often')).toHaveCount(0)
  },
  'newPlan.ready.planned': words(/ has a plan already\.$/),
  'newPlan.ready.asking.sooner': words(SOONER),
  'newPlan.ready.asking.usual': async (testContext) => {
    await words(/^First on /)(testContext)
    await expect(main(testContext).getByText(SOONER)).toHaveCount(0)
    await expect(button(testContext, /^Make the plan/)).toBeVisible()
  },
  'newPlan.saving': (testContext) =>
    expect(button(testContext, /Saving the plan$/)).toHaveAttribute('aria-disabled', 'true'),
  'newPlan.refused': (testContext) => expect(button(testContext, /^Start again/)).toBeVisible(),
  'newPlan.failed': words('The plan may be made already'),
  'newPlan.made': words(/ is planned for /),
}
