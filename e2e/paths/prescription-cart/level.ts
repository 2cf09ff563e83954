import type { OutcomeCause } from 'chart-paths/exploring/cause.ts'
import type { BrowserLevel, Executor } from 'chart-paths/replaying/browser-level.ts'
import type { Locator } from 'playwright/test'
import { paths } from '#config/paths.ts'
import type { FoundTests } from '#machines/prescription-cart/prescription-cart.setup.ts'
import { sampleAlternative, sampleFound } from '#paths/prescription-cart/model.ts'
import { flows } from '#tests/paths/flows.ts'
import { skipCallback } from '../../support/local-records.ts'
import { addSessionCookies } from '../../support/sign-in-cookies.ts'
import { fireTimer, holdTimers } from '../held-timers.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { states } from './states.ts'
import { DELAYS, type TestContext } from './test-context.ts'

type Run = Executor<OutcomeCause, TestContext>

const explore = flows['prescription-cart']

const button =
  (name: string | RegExp) =>
  ({ page }: TestContext): Locator =>
    page.getByRole('main').getByRole('button', { name })

const press = (name: string | RegExp) => (testContext: TestContext) =>
  button(name)(testContext).first().click()

const search = ({ page }: TestContext): Locator => page.getByRole('main').getByRole('searchbox')

/** The same words again differ by a space, or no event would happen. */
const typed = (words: string, again: string) => async (testContext: TestContext) => {
  const field = search(testContext)
  await field.fill((await field.inputValue()) === words ? again : words)
}

const chooses = new RegExp(
  `^(Yes, add it|${sampleAlternative.item_name}|Choose ${sampleFound.item_name})`,
)
const confirms = /^(Add \d+ tests?|Finish without adding)/
const retries = /^(Try again|Check now)/

const fail: Run = ({ calls }, cause) => calls.fail(cause)
/** Every answer is the sample of the outcome: a real prescription would have other lines and prices. */
const answer: Run = ({ calls }, { actor, result }) => {
  if (result.kind !== 'done') throw new Error(`${actor} fails.`)
  return calls.answer(actor, result.output)
}
const answerFound: Run = ({ calls }, { actor, result }) => {
  if (result.kind !== 'done') throw new Error(`${actor} fails.`)
  // SAFETY: the sample of this actor is what its outcomes declare.
  const { hits, emergency } = result.output as FoundTests
  const counts = { test: hits.length, package: 0, radiology: 0 }
  const page = { items: hits, total: hits.length, page: 1, size: 6, counts }
  return calls.answer(actor, emergency === null ? page : { ...page, emergency })
}
const answerState: Run = ({ calls }, { actor, result }) =>
  calls.answer(actor, { state: result.kind === 'done' ? result.output : null })

/** The cart is filled in the page, without a call. */
const byItself: Run = async () => {}

export const prescriptionCartLevel: BrowserLevel<TestContext> = {
  explore,
  sendByScript: sendByScript('prescriptionCart'),
  start,
  events: {
    'line.choose/proposed': press(/^Yes, add it for line 1/),
    'line.choose/alternative': press(new RegExp(`^${sampleAlternative.item_name} for line 1`)),
    'line.choose/found': press(new RegExp(`^Choose ${sampleFound.item_name}`)),
    'line.leave/first': press('Leave it out for line 1'),
    'line.leave/second': press('Leave it out for line 2'),
    'line.ask': press(/^Ask us to call the doctor/),
    'line.open/first': press(/^(Change line 1|Not this test for line 1)/),
    'line.open/second': press('Change line 2'),
    'search.open': press('Type its name for line 2'),
    'search.type/words': typed('ferritin', 'ferritin '),
    'search.type/empty': typed(' ', ''),
    'search.close': press('Stop searching'),
    'lines.confirm': press(confirms),
    'person.accept': press('Add the tests'),
    'person.reject': press('Back to the lines'),
    'lines.review': press('Check the lines again'),
    'page.retry': press(retries),
  },
  outcomes: {
    loadPrescription: {
      read: answer,
      corrected: answer,
      forOther: answer,
      waiting: answer,
      unreadable: answer,
      used: answer,
      gone: fail,
      network: fail,
    },
    searchTests: { found: answerFound, nothing: answerFound, network: fail },
    saveDecisions: { saved: answerState, changed: fail, gone: fail, network: fail },
    fillCart: { filled: byItself },
  },
  timers: {
    SLOW_ANSWER: ({ page }) => fireTimer(page, DELAYS.SLOW_ANSWER),
    POLL: ({ page }) => fireTimer(page, DELAYS.POLL),
    SEARCH_SETTLE: ({ page }) => fireTimer(page, DELAYS.SEARCH_SETTLE),
  },
  states,
  everywhere: tracedEverywhere<TestContext>({
    explore,
    offers: {
      'line.choose': button(chooses),
      'line.leave': button(/^Leave it out/),
      'line.ask': button(/^Ask us to call the doctor/),
      'line.open': button(/^(Change line|Not this test)/),
      'search.open': button(/^Type its name/),
      'search.type': search,
      'search.close': button('Stop searching'),
      'lines.confirm': button(confirms),
      'person.accept': button('Add the tests'),
      'person.reject': button('Back to the lines'),
      'lines.review': button('Check the lines again'),
      'page.retry': button(retries),
    },
    isFleeting: (_testContext, { snapshot }) => snapshot.matches({ adding: 'filling' }),
    prepare: ({ calls }, state) => calls.forget(state),
  }),
}

/** Opens the page of a prescription. The callback dialog counts as shown. */
async function start({ page, context, address, calls, patient }: TestContext) {
  await skipCallback(page)
  await addSessionCookies(context, address, patient)
  await holdTimers(page, Object.values(DELAYS))
  await calls.holdOn(page)
  await page.goto(`${paths.prescriptionCart.getHref('p-1')}&trace=on`)
}
