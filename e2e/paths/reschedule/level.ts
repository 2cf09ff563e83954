import type { Locator } from '@playwright/test'
import { paths } from '#config/paths.ts'
import { rescheduleOutcomes } from '#machines/reschedule/model/reschedule.outcomes.ts'
import { flows } from '#tests/paths/flows.ts'
import type { OutcomeCause } from '#tools/paths/exploring/cause.ts'
import type { BrowserLevel, Executor } from '#tools/paths/replaying/browser-level.ts'
import { openBlank, writeRecord } from '../../support/local-records.ts'
import { addSessionCookies } from '../../support/sign-in-cookies.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { states } from './states.ts'
import { dialog, type TestContext } from './test-context.ts'

type Run = Executor<OutcomeCause, TestContext>

const explore = flows.reschedule

/** Confirms again; all other times "Try again" loads the slots. */
const UNANSWERED = 'Your slot may already be changed'

const confirmButton = (testContext: TestContext): Locator => {
  const within = dialog(testContext)
  return within
    .getByRole('button', { name: /^Change to/ })
    .or(within.filter({ hasText: UNANSWERED }).getByRole('button', { name: 'Try again' }))
}
const reloadButton = (testContext: TestContext): Locator =>
  dialog(testContext)
    .filter({ hasNotText: UNANSWERED })
    .getByRole('button', { name: /^(See free slots|Check again|Try again)/ })
/** A free slot of the shown day that is not chosen. */
const FREE_WINDOW = 'input:not(:disabled):not(:checked)'

const pass: Run = ({ calls }, { actor }) => calls.pass(actor)
const fail: Run = ({ calls }, cause) => calls.fail(cause)
/** The lab moves the order but the response is lost; a retry finds it moved once. */
const lose: Run = ({ calls }, { actor }) => calls.loseAnswer(actor)
const answerFull: Run = ({ calls }) => {
  const { full } = rescheduleOutcomes.loadWindows
  return calls.answer('loadWindows', full?.kind === 'done' ? full.output : null)
}

export const rescheduleLevel: BrowserLevel<TestContext> = {
  explore,
  sendByScript: sendByScript('reschedule'),
  start,
  events: {
    // The label is clicked, because the radio button has no size.
    'window.choose': (testContext) =>
      dialog(testContext)
        .locator('label.win', { has: testContext.page.locator(FREE_WINDOW) })
        .first()
        .click(),
    'move.confirm': (testContext) => confirmButton(testContext).click(),
    'windows.reload': (testContext) => reloadButton(testContext).click(),
  },
  outcomes: {
    loadWindows: { free: pass, full: answerFull, tooLate: fail, noWindow: fail, network: fail },
    moveOrder: {
      moved: pass,
      taken: fail,
      past: fail,
      tooLate: fail,
      inProgress: fail,
      network: lose,
    },
  },
  timers: {},
  states,
  everywhere: tracedEverywhere<TestContext>({
    explore,
    offers: {
      'window.choose': (testContext) => dialog(testContext).locator('.win input'),
      'move.confirm': confirmButton,
      'windows.reload': reloadButton,
    },
    prepare: ({ calls }, state) => calls.forget(state),
  }),
}

/** Opens the dialog of a booked order. The callback dialog counts as shown. */
async function start({ page, context, address, calls, patient, order }: TestContext) {
  await openBlank(page)
  await writeRecord(page, 'first-visit', { at: 0, shown: true })
  await addSessionCookies(context, address, patient)
  await calls.holdOn(page)
  await page.goto(`${paths.profile.getHref('my-order', { order: order.order_id })}&trace=on`)
  await page.getByRole('button', { name: 'Change slot' }).click()
}
