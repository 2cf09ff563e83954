import type { Locator } from '@playwright/test'
import { paths } from '#config/paths.ts'
import {
  sampleAsking,
  sampleFitting,
  sampleOther,
} from '#machines/add-test/model/add-test.outcomes.ts'
import { sampleOrder } from '#machines/checkout/model/checkout.data.ts'
import { flows } from '#tests/paths/flows.ts'
import type { OutcomeCause } from '#tools/paths/exploring/cause.ts'
import type { BrowserLevel, Executor } from '#tools/paths/replaying/browser-level.ts'
import { skipCallback } from '../../support/local-records.ts'
import { addSessionCookies } from '../../support/sign-in-cookies.ts'
import { fireTimer, holdTimers } from '../held-timers.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { states } from './states.ts'
import { DELAYS, type TestContext } from './test-context.ts'

type Run = Executor<OutcomeCause, TestContext>

const explore = flows['add-test']

const button =
  (name: RegExp) =>
  ({ page }: TestContext): Locator =>
    page.getByRole('main').getByRole('button', { name })

const search = ({ page }: TestContext): Locator =>
  page.getByRole('searchbox', { name: 'Search tests' })

/** The same words again differ by a space, or no event would happen. */
const typed = (words: string, again: string) => async (testContext: TestContext) => {
  const field = search(testContext)
  await field.fill((await field.inputValue()) === words ? again : words)
}

const choose = (name: string) => (testContext: TestContext) =>
  button(new RegExp(`^Choose ${name}`))(testContext).click()

const addButton = button(/^(Add, |Pay .* online and add|Open the payment again|Add it again)/)
const dropButton = button(/^(Add another test|Choose another test|Chosen)/)

const fail: Run = ({ calls }, cause) => calls.fail(cause)
/** Every answer is the sample of the outcome: a real order would have other tests and prices. */
const answer: Run = ({ calls }, { actor, result }) => {
  if (result.kind !== 'done') throw new Error(`${actor} fails.`)
  const output: unknown = result.output
  const extra = actor === 'addTest' ? { order: sampleOrder } : {}
  return calls.answer(actor, { ...extra, ...Object(output) })
}
/** A payment without a reason of the bank has no such field. */
const answerStatus =
  (status: string): Run =>
  ({ calls }, { actor }) =>
    calls.answer(actor, { status })

export const addTestLevel: BrowserLevel<TestContext> = {
  explore,
  sendByScript: sendByScript('addTest'),
  start,
  events: {
    'search.type/words': typed('sugar', 'sugar '),
    'search.type/empty': typed(' ', ''),
    'test.choose/fitting': choose(sampleFitting.name),
    'test.choose/other': choose(sampleOther.name),
    'test.choose/asking': choose(sampleAsking.name),
    'test.drop': (testContext) => dropButton(testContext).first().click(),
    'answer.give/no': ({ page }) => page.getByRole('radio', { name: 'No', exact: true }).click(),
    'answer.give/yes': ({ page }) => page.getByRole('radio', { name: 'Yes', exact: true }).click(),
    'answers.confirm': (testContext) => button(/^Confirm my answers/)(testContext).click(),
    'test.add': (testContext) => addButton(testContext).first().click(),
    'page.retry': (testContext) => button(/^Try again/)(testContext).click(),
    'gateway.returned': (testContext) => button(/^Check my payment/)(testContext).click(),
    'payment.recheck': (testContext) => button(/^Check again/)(testContext).click(),
  },
  outcomes: {
    loadAdditions: {
      open: answer,
      chosen: answer,
      other: answer,
      asking: answer,
      tooLate: fail,
      closed: fail,
      network: fail,
    },
    searchTests: { found: answer, nothing: answer, tooLate: fail, network: fail },
    addTest: {
      added: answer,
      toPay: answer,
      priceChanged: fail,
      already: fail,
      notOpened: fail,
      earlier: fail,
      tooLate: fail,
      inProgress: fail,
      network: fail,
    },
    verifyPayment: {
      paid: answerStatus('paid'),
      declined: answer,
      abandoned: answerStatus('abandoned'),
      pending: answerStatus('pending'),
      refunded: answerStatus('refunded'),
      network: fail,
    },
  },
  timers: {
    SEARCH_SETTLE: ({ page }) => fireTimer(page, DELAYS.SEARCH_SETTLE),
    PAYMENT_RECHECK: ({ page }) => fireTimer(page, DELAYS.PAYMENT_RECHECK),
  },
  states,
  everywhere: tracedEverywhere<TestContext>({
    explore,
    offers: {
      'search.type': search,
      'test.drop': dropButton,
      'answer.give': ({ page }) => page.getByRole('main').getByRole('radio'),
      'answers.confirm': button(/^Confirm my answers/),
      'test.add': addButton,
      'page.retry': button(/^Try again/),
      'gateway.returned': button(/^Check my payment/),
      'payment.recheck': button(/^Check again/),
    },
    prepare: ({ calls }, state) => calls.forget(state),
  }),
}

/** Opens the page of a booked order. The callback dialog counts as shown. */
async function start({ page, context, address, calls, patient, order, progress }: TestContext) {
  const { variant } = progress.path
  await skipCallback(page)
  await addSessionCookies(context, address, patient)
  await holdTimers(page, Object.values(DELAYS))
  // The gateway's page is not loaded.
  await page.route('**/gateway/**', (route) => route.fulfill({ status: 204 }))
  await calls.holdOn(page)
  const query = {
    returning: `&code=${sampleFitting.code}&payment=p-1`,
    scan: `&code=${sampleAsking.code}`,
  }[variant ?? '']
  await page.goto(`${paths.addTest.getHref(order.order_id)}${query ?? ''}&trace=on`)
}
