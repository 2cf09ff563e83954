import type { OutcomeCause } from 'chart-paths/exploring/cause.ts'
import type { BrowserLevel, Executor } from 'chart-paths/replaying/browser-level.ts'
import { expect, type Locator } from 'playwright/test'
import { paths } from '#config/paths.ts'
import type { OrderWindows } from '#machines/order-change/order-windows.ts'
import {
  orderChangeOutcomes,
  sampleAsking,
  sampleFitting,
  sampleOther,
} from '#paths/order-change/order-change.outcomes.ts'
import { flows } from '#tests/paths/flows.ts'
import { skipCallback } from '../../support/local-records.ts'
import { FATHER } from '../../support/patient.ts'
import { addSessionCookies } from '../../support/sign-in-cookies.ts'
import { fireTimer, holdTimers } from '../held-timers.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { states } from './states.ts'
import { DELAYS, dialog, part, type TestContext } from './test-context.ts'

type Run = Executor<OutcomeCause, TestContext>

const explore = flows['order-change']

/** "Try again" then confirms again; all other times it loads again. */
const UNANSWERED = /may already be (changed|taken out|cancelled)/

const button =
  (name: RegExp) =>
  (testContext: TestContext): Locator =>
    part(testContext).getByRole('button', { name })

const confirming = button(
  /^(Change to |Take out, |Cancel (order|all)$|Add, |Pay .* online and add|Open the payment again|Add it again)/,
)
const confirmButton = (testContext: TestContext): Locator => {
  const unanswered = dialog(testContext).filter({ hasText: UNANSWERED })
  return confirming(testContext).or(unanswered.getByRole('button', { name: 'Try again' }))
}
const reloadButton = (testContext: TestContext): Locator =>
  part(testContext)
    .filter({ hasNotText: UNANSWERED })
    .getByRole('button', { name: testContext.kind === 'add' ? /^Try again/ : /^(Check|Try) again/ })
const dropButton = button(/^(Add another test|Choose another test|Chosen|See free slots)/)
/** Of a payment; of the slots it loads them again. */
const recheckButton = ({ page }: TestContext): Locator =>
  page.getByRole('main').getByRole('button', { name: /^Check again/ })

const search = ({ page }: TestContext): Locator =>
  page.getByRole('searchbox', { name: 'Search tests' })

/** The same words again differ by a space, or no event would happen. */
const typed = (words: string, again: string) => async (testContext: TestContext) => {
  const field = search(testContext)
  await field.fill((await field.inputValue()) === words ? again : words)
}

const choose = (name: string) => (testContext: TestContext) =>
  button(new RegExp(`^Choose ${name}`))(testContext).click()

const answerWith =
  (name: string) =>
  ({ page }: TestContext) =>
    page.getByRole('radio', { name, exact: true }).click()

/** The label is clicked, because the radio button has no size. */
const person = (testContext: TestContext, hasText: string): Locator =>
  dialog(testContext).locator('label.chip', { hasText })
/** Chooses another free slot of the shown day: the one with the most places, which others do not fill. */
const chooseRoomy: BrowserLevel<TestContext>['events'][string] = async (testContext) => {
  const { patient, order } = testContext
  const free = dialog(testContext).locator('label.win input:not(:disabled):not(:checked)')
  await expect(free.first()).toBeAttached()
  const shown = await free.evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  const params = { id: order.order_id }
  const { days } = await patient.call('orderWindows', { params })
  const [roomiest] = days
    .flatMap(({ slots }) => slots)
    .filter(({ slot_id }) => shown.includes(slot_id))
    .toSorted((a, b) => b.available - a.available)
  // The label is clicked, because the radio button has no size.
  const radio = testContext.page.locator(`input[value="${roomiest?.slot_id}"]`)
  await dialog(testContext).locator('label.win', { has: radio }).click()
}

const pass: Run = ({ calls }, { actor }) => calls.pass(actor)
const fail: Run = ({ calls }, cause) => calls.fail(cause)
/** The lab changes the order but the response is lost; a retry finds it changed once. */
const lose: Run = ({ calls }, { actor }) => calls.loseAnswer(actor)
/** The answer is the sample of the outcome: a real order would have other tests and prices. */
const answer: Run = ({ calls }, { actor, result }) => {
  if (result.kind !== 'done') throw new Error(`${actor} fails.`)
  return calls.answer(actor, result.output)
}
/** A payment without a reason of the bank has no such field. */
const answerStatus =
  (status: string): Run =>
  ({ calls }, { actor }) =>
    calls.answer(actor, { status })
const answerFull: Run = ({ calls }) => {
  const { full } = orderChangeOutcomes.loadWindows
  return calls.answer('loadWindows', full?.kind === 'done' ? full.output : null)
}
/** The slots of the lab, each with one place: one person can really move to them. */
const narrow: Run = async ({ calls }) => {
  for (const route of await calls.take('loadWindows')) {
    const response = await route.fetch()
    // SAFETY: the provider encodes every response by the schema of its endpoint.
    const { result } = (await response.json()) as { result: OrderWindows }
    const days = result.days.map((day) => ({
      ...day,
      slots: day.slots.map((slot) => ({ ...slot, available: Math.min(1, slot.available) })),
    }))
    await route.fulfill({ response, json: { result: { ...result, days } } })
  }
}

export const orderChangeLevel: BrowserLevel<TestContext> = {
  explore,
  sendByScript: sendByScript('orderChange'),
  start,
  events: {
    'slot.choose': chooseRoomy,
    'people.choose/all': (testContext) => person(testContext, 'Both').click(),
    'people.choose/one': (testContext) => person(testContext, 'Asha').click(),
    'people.choose/other': (testContext) => person(testContext, FATHER.firstName).click(),
    'search.type/words': typed('sugar', 'sugar '),
    'search.type/empty': typed(' ', ''),
    'test.choose/fitting': choose(sampleFitting.name),
    'test.choose/other': choose(sampleOther.name),
    'test.choose/asking': choose(sampleAsking.name),
    'answer.give/no': answerWith('No'),
    'answer.give/yes': answerWith('Yes'),
    'answers.confirm': (testContext) => button(/^Confirm my answers/)(testContext).click(),
    'choice.drop': (testContext) => dropButton(testContext).first().click(),
    'change.confirm/press': (testContext) => confirmButton(testContext).first().click(),
    'change.confirm/reason': async (testContext) => {
      const why = dialog(testContext).getByLabel('Why are you cancelling?')
      await why.selectOption('Booked by mistake')
      await confirmButton(testContext).click()
    },
    'change.reload': (testContext) => reloadButton(testContext).click(),
    'gateway.returned': (testContext) => button(/^Check my payment/)(testContext).click(),
    'payment.recheck': (testContext) => recheckButton(testContext).click(),
  },
  outcomes: {
    loadWindows: {
      free: pass,
      narrow,
      full: answerFull,
      tooLate: fail,
      noWindow: fail,
      network: fail,
    },
    loadAdditions: {
      removable: answer,
      absent: answer,
      open: answer,
      chosen: answer,
      other: answer,
      asking: answer,
      tooLate: fail,
      closed: fail,
      network: fail,
    },
    searchTests: { found: answer, nothing: answer, tooLate: fail, network: fail },
    moveOrder: {
      moved: pass,
      taken: fail,
      tooClose: fail,
      past: fail,
      tooLate: fail,
      inProgress: fail,
      network: lose,
    },
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
    takeOut: {
      takenOut: answer,
      priceChanged: fail,
      notAdded: fail,
      tooLate: fail,
      closed: fail,
      inProgress: fail,
      network: fail,
    },
    cancelOrder: {
      cancelled: pass,
      tooLate: fail,
      invalid: fail,
      unavailable: fail,
      network: lose,
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
      'slot.choose': (testContext) => dialog(testContext).locator('.win input'),
      'people.choose': (testContext) => dialog(testContext).locator('.chip--radio input'),
      'search.type': search,
      'answer.give': ({ page }) => page.getByRole('main').getByRole('radio'),
      'answers.confirm': button(/^Confirm my answers/),
      'choice.drop': dropButton,
      'change.confirm': confirmButton,
      'change.reload': reloadButton,
      'gateway.returned': button(/^Check my payment/),
      'payment.recheck': recheckButton,
    },
    prepare: ({ calls }, state) => calls.forget(state),
  }),
}

/** Opens the dialog on the page of the order, or the page that adds a test. The callback dialog counts as shown. */
async function start(testContext: TestContext) {
  const { page, context, address, calls, patient, order, kind } = testContext
  await skipCallback(page)
  await addSessionCookies(context, address, patient)
  if (kind === 'add') return startAddition(testContext)
  await calls.holdOn(page)
  await page.goto(`${paths.profile.getHref('my-order', { order: order.order_id })}&trace=on`)
  if (kind === 'takeOut') return page.getByRole('button', { name: 'Take out HbA1c' }).click()
  const card = page.getByRole('region', { name: 'Move or cancel' })
  if (kind === 'cancel') {
    await card.getByText('Cancel', { exact: true }).click()
    await card.getByText('Asha', { exact: true }).click()
    return card.getByRole('button', { name: 'Cancel Asha’s order' }).click()
  }
  await card.getByText('Both', { exact: true }).click()
  return card.getByRole('button', { name: /^Choose a new slot/ }).click()
}

async function startAddition({ page, calls, order, progress }: TestContext) {
  await holdTimers(page, Object.values(DELAYS))
  // The gateway's page is not loaded.
  await page.route('**/gateway/**', (route) => route.fulfill({ status: 204 }))
  await calls.holdOn(page)
  const query = {
    returning: `&code=${sampleFitting.code}&payment=p-1`,
    scan: `&code=${sampleAsking.code}`,
  }[progress.path.variant ?? '']
  await page.goto(`${paths.addTest.getHref(order.order_id)}${query ?? ''}&trace=on`)
}
