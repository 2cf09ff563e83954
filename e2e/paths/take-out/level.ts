import type { Locator } from '@playwright/test'
import { paths } from '#config/paths.ts'
import { sampleOrder } from '#machines/checkout/model/checkout.data.ts'
import { flows } from '#tests/paths/flows.ts'
import type { OutcomeCause } from '#tools/paths/exploring/cause.ts'
import type { BrowserLevel, Executor } from '#tools/paths/replaying/browser-level.ts'
import { skipCallback } from '../../support/local-records.ts'
import { addSessionCookies } from '../../support/sign-in-cookies.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { states } from './states.ts'
import { dialog, type TestContext } from './test-context.ts'

type Run = Executor<OutcomeCause, TestContext>

const explore = flows['take-out']

/** Confirms again; all other times "Try again" loads what changes. */
const UNANSWERED = 'may already be taken out'

const confirmButton = (testContext: TestContext): Locator => {
  const within = dialog(testContext)
  return within
    .getByRole('button', { name: /^Take out, / })
    .or(within.filter({ hasText: UNANSWERED }).getByRole('button', { name: 'Try again' }))
}
const reloadButton = (testContext: TestContext): Locator =>
  dialog(testContext).filter({ hasNotText: UNANSWERED }).getByRole('button', { name: 'Try again' })

const fail: Run = ({ calls }, cause) => calls.fail(cause)
/** Every answer is the sample of the outcome: after a lost answer the real order is without the test. */
const answer: Run = ({ calls }, { actor, result }) => {
  if (result.kind !== 'done') throw new Error(`${actor} fails.`)
  return calls.answer(actor, { candidates: [], ...Object(result.output) })
}

export const takeOutLevel: BrowserLevel<TestContext> = {
  explore,
  sendByScript: sendByScript('takeOut'),
  start,
  events: {
    'test.takeOut': (testContext) => confirmButton(testContext).click(),
    'removal.reload': (testContext) => reloadButton(testContext).click(),
  },
  outcomes: {
    loadRemovals: { added: answer, absent: answer, tooLate: fail, closed: fail, network: fail },
    takeOut: {
      done: ({ calls }, { actor }) => calls.answer(actor, sampleOrder),
      priceChanged: fail,
      notAdded: fail,
      tooLate: fail,
      closed: fail,
      inProgress: fail,
      network: fail,
    },
  },
  timers: {},
  states,
  everywhere: tracedEverywhere<TestContext>({
    explore,
    offers: { 'test.takeOut': confirmButton, 'removal.reload': reloadButton },
    prepare: ({ calls }, state) => calls.forget(state),
  }),
}

/** Opens the dialog of the added test. The callback dialog counts as shown. */
async function start({ page, context, address, calls, patient, order }: TestContext) {
  await skipCallback(page)
  await addSessionCookies(context, address, patient)
  await calls.holdOn(page)
  await page.goto(`${paths.profile.getHref('my-order', { order: order.order_id })}&trace=on`)
  await page.getByRole('button', { name: 'Take out HbA1c' }).click()
}
