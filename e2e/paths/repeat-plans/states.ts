import { expect } from '@playwright/test'
import type { BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { samplePlan } from '#machines/repeat-plans/model/sample-plans.ts'
import { main, type TestContext } from './test-context.ts'

const words = (text: string | RegExp) => (testContext: TestContext) =>
  expect(main(testContext).getByText(text).first()).toBeVisible()

const card = (testContext: TestContext) =>
  main(testContext).getByRole('listitem', { name: new RegExp(`^${samplePlan.name}, `) })

export const states: BrowserLevel<TestContext>['states'] = {
  'repeatPlans.loading': (testContext) =>
    expect(main(testContext).getByText('Loading your plans')).toBeAttached(),
  'repeatPlans.unreachable': words('We could not reach the lab'),
  'repeatPlans.empty': words('No repeat plans yet'),
  'repeatPlans.listed.idle': async (testContext, { snapshot }) => {
    const isPaused = snapshot.context.plans.some(
      ({ state }: { state: string }) => state === 'paused',
    )
    const first = isPaused ? 'Resume' : 'Pause'
    await expect(card(testContext).getByRole('button', { name: first })).toBeVisible()
    await expect(main(testContext).getByText('sooner than the usual 90 days')).toHaveCount(1)
    await expect(main(testContext).getByRole('alert')).toHaveCount(0)
  },
  'repeatPlans.listed.changing': async (testContext) => {
    const buttons = main(testContext).getByRole('button', { name: /^(Pause|Resume|End plan)/ })
    await expect(buttons.first()).toHaveAttribute('aria-disabled', 'true')
  },
  'repeatPlans.listed.refused': async (testContext) => {
    await expect(main(testContext).getByRole('alert')).toHaveCount(1)
    await expect(main(testContext).getByRole('button', { name: 'Try again' })).toHaveCount(0)
  },
  'repeatPlans.listed.failed': words('We could not reach the lab.'),
}
