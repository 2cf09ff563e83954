import type { Locator } from '@playwright/test'
import type { OutcomeCause } from 'chart-paths/exploring/cause.ts'
import type { BrowserLevel, Executor } from 'chart-paths/replaying/browser-level.ts'
import { paths } from '#config/paths.ts'
import { samplePlan, sampleSoonPlan } from '#machines/repeat-plans/model/sample-plans.ts'
import { flows } from '#tests/paths/flows.ts'
import { skipCallback } from '../../support/local-records.ts'
import { addSessionCookies } from '../../support/sign-in-cookies.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { states } from './states.ts'
import { main, type TestContext } from './test-context.ts'

type Run = Executor<OutcomeCause, TestContext>

const explore = flows['repeat-plans']

const card = (testContext: TestContext, name: string): Locator =>
  main(testContext).getByRole('listitem', { name: new RegExp(`^${name}, `) })

const press = (name: RegExp) => (testContext: TestContext) =>
  card(testContext, samplePlan.name).getByRole('button', { name }).click()

const answer: Run = ({ calls }, { actor, result }) =>
  calls.answer(actor, result.kind === 'done' ? result.output : null)
const fail: Run = ({ calls }, cause) => calls.fail(cause)

export const repeatPlansLevel: BrowserLevel<TestContext> = {
  explore,
  sendByScript: sendByScript('repeatPlans'),
  start,
  events: {
    'plan.change/skip': press(/^Skip /),
    'plan.change/pause': press(/^Pause/),
    'plan.change/resume': press(/^Resume/),
    'plan.change/end': press(/^End plan/),
    'plan.change/move': (testContext) =>
      card(testContext, sampleSoonPlan.name.replace(/[()]/g, '\\$&'))
        .getByRole('button', { name: /^Move to / })
        .click(),
    'plan.change/interval': async (testContext) => {
      const within = card(testContext, samplePlan.name)
      const edit = within.getByRole('button', { name: 'Change', exact: true })
      if ((await edit.getAttribute('aria-expanded')) === 'false') await edit.click()
      await within.getByLabel('How often').selectOption('Every 6 months')
    },
    'change.retry': (testContext) =>
      main(testContext).getByRole('button', { name: 'Try again' }).click(),
    'page.retry': (testContext) =>
      main(testContext).getByRole('button', { name: 'Try again' }).click(),
  },
  outcomes: {
    loadPlans: { plans: answer, none: answer, network: fail },
    changePlan: { changed: answer, gone: fail, exists: fail, tooMany: fail, network: fail },
  },
  timers: {},
  states,
  everywhere: tracedEverywhere<TestContext>({
    explore,
    offers: {
      'plan.change': (testContext) =>
        main(testContext).getByRole('button', { name: /^(Skip|Pause|Resume|End plan|Move to)/ }),
      'change.retry': (testContext) =>
        main(testContext).getByRole('listitem').getByRole('button', { name: 'Try again' }),
      'page.retry': (testContext) =>
        main(testContext).locator('.state').getByRole('button', { name: 'Try again' }),
    },
    prepare: ({ calls }, state) => calls.forget(state),
  }),
}

/** Opens the plans of a patient. The callback dialog counts as shown. */
async function start({ page, context, address, calls, patient }: TestContext) {
  await skipCallback(page)
  await addSessionCookies(context, address, patient)
  await calls.holdOn(page)
  await page.goto(`${paths.profile.getHref('repeat-plans')}&trace=on`)
}
