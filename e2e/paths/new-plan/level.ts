import { paths } from '#config/paths.ts'
import { samplePlannedTest, sampleTest } from '#machines/repeat-plans/model/sample-plans.ts'
import { flows } from '#tests/paths/flows.ts'
import type { OutcomeCause } from '#tools/paths/exploring/cause.ts'
import type { BrowserLevel, Executor } from '#tools/paths/replaying/browser-level.ts'
import { skipCallback } from '../../support/local-records.ts'
import { addSessionCookies } from '../../support/sign-in-cookies.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { states } from './states.ts'
import { main, type TestContext } from './test-context.ts'

type Run = Executor<OutcomeCause, TestContext>

const explore = flows['new-plan']

const radios = (testContext: TestContext) =>
  main(testContext).getByRole('group', { name: 'Which test?' }).getByRole('radio')
const choose = (name: string) => (testContext: TestContext) =>
  main(testContext).locator('label.pick', { hasText: name }).click()
const interval = (testContext: TestContext) => main(testContext).getByLabel('How often')
const reminders = (testContext: TestContext) =>
  main(testContext).getByRole('checkbox', { name: /^Send me reminders/ })
const laterButton = (testContext: TestContext) =>
  main(testContext).getByRole('button', { name: /^Start on / })
/** After a failure the button of the form says "Try again", as that of a page that did not load. */
const saveButton = (testContext: TestContext) =>
  main(testContext)
    .locator('.btn--next')
    .filter({ hasText: /^(Make the plan|Try again)/ })
    .and(main(testContext).locator(':not(.state) > .btn'))
const retryButton = (testContext: TestContext) =>
  main(testContext)
    .locator('.state > .btn')
    .filter({ hasText: 'Try again' })
    .or(main(testContext).getByRole('button', { name: 'Start again' }))

const answer: Run = ({ calls }, { actor, result }) =>
  calls.answer(actor, result.kind === 'done' ? result.output : null)
const fail: Run = ({ calls }, cause) => calls.fail(cause)

export const newPlanLevel: BrowserLevel<TestContext> = {
  explore,
  sendByScript: sendByScript('newPlan'),
  start,
  events: {
    'test.choose/free': choose(sampleTest.name),
    'test.choose/planned': choose(samplePlannedTest.name),
    'interval.choose/quarterly': async (testContext) => {
      await interval(testContext).selectOption('Every 3 months')
    },
    'interval.choose/soon': async (testContext) => {
      await interval(testContext).selectOption('Every 8 weeks')
    },
    'later.take': (testContext) => laterButton(testContext).click(),
    'reminders.set': (testContext) => reminders(testContext).click(),
    'plan.save': (testContext) => saveButton(testContext).click(),
    'page.retry': (testContext) => retryButton(testContext).click(),
  },
  outcomes: {
    loadTests: { tests: answer, planned: answer, none: answer, network: fail },
    createPlan: {
      made: answer,
      exists: fail,
      tooMany: fail,
      noMember: fail,
      noTest: fail,
      network: fail,
    },
  },
  timers: {},
  states,
  everywhere: tracedEverywhere<TestContext>({
    explore,
    offers: {
      'test.choose': radios,
      'interval.choose': interval,
      'later.take': laterButton,
      'reminders.set': reminders,
      'plan.save': saveButton,
      'page.retry': retryButton,
    },
    prepare: ({ calls }, state) => calls.forget(state),
  }),
}

/** Opens the form, from the profile or from an order. The callback dialog counts as shown. */
async function start({ page, context, address, calls, patient, progress }: TestContext) {
  await skipCallback(page)
  await addSessionCookies(context, address, patient)
  await calls.holdOn(page)
  const { member, code } = sampleTest
  const wanted = progress.path.variant === 'ofOrder' ? { member: member.member_id, code } : {}
  await page.goto(`${paths.profile.getHref('new-plan', wanted)}&trace=on`)
}
