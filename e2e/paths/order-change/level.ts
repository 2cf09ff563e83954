import { expect, type Locator } from '@playwright/test'
import { paths } from '#config/paths.ts'
import { orderChangeOutcomes } from '#machines/order-change/model/order-change.outcomes.ts'
import type { OrderWindows } from '#machines/order-change/order-windows.ts'
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

const explore = flows['order-change']

/** "Try again" then confirms again; all other times it loads again. */
const UNANSWERED = /may already be (changed|taken out)/

const tryAgain = { name: 'Try again' }

const confirmButton = (testContext: TestContext): Locator => {
  const within = dialog(testContext)
  return within
    .getByRole('button', { name: /^(Change to |Take out, |Cancel (order|all)$)/ })
    .or(within.filter({ hasText: UNANSWERED }).getByRole('button', tryAgain))
}
const reloadButton = (testContext: TestContext): Locator =>
  dialog(testContext)
    .filter({ hasNotText: UNANSWERED })
    .getByRole('button', { name: /^(See free slots|Check again|Try again)/ })
/** The label is clicked, because the radio button has no size. */
const person = (testContext: TestContext, hasText: string): Locator =>
  dialog(testContext).locator('label.chip', { hasText })
/** Chooses another free slot of the shown day: the one with the most places, which others do not fill. */
const chooseRoomy: BrowserLevel<TestContext>['events'][string] = async (testContext) => {
  const { patient, order } = testContext
  const free = dialog(testContext).locator('input[name$="-window"]:not(:disabled):not(:checked)')
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
    'change.confirm/press': (testContext) => confirmButton(testContext).click(),
    'change.confirm/reason': async (testContext) => {
      const why = dialog(testContext).getByLabel('Why are you cancelling?')
      await why.selectOption('Booked by mistake')
      await confirmButton(testContext).click()
    },
    'change.reload': (testContext) => reloadButton(testContext).click(),
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
      tooLate: fail,
      closed: fail,
      network: fail,
    },
    moveOrder: {
      moved: pass,
      taken: fail,
      tooClose: fail,
      past: fail,
      tooLate: fail,
      inProgress: fail,
      network: lose,
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
  },
  timers: {},
  states,
  everywhere: tracedEverywhere<TestContext>({
    explore,
    offers: {
      'slot.choose': (testContext) => dialog(testContext).locator('.win input'),
      'people.choose': (testContext) => dialog(testContext).locator('.chip--radio input'),
      'change.confirm': confirmButton,
      'change.reload': reloadButton,
    },
    prepare: ({ calls }, state) => calls.forget(state),
  }),
}

/** Opens the dialog on the page of the order. The callback dialog counts as shown. */
async function start({ page, context, address, calls, patient, order, kind }: TestContext) {
  await skipCallback(page)
  await addSessionCookies(context, address, patient)
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
