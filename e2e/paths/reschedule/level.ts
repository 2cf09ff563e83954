import { expect, type Locator } from '@playwright/test'
import { paths } from '#config/paths.ts'
import { rescheduleOutcomes } from '#machines/reschedule/model/reschedule.outcomes.ts'
import type { OrderWindows } from '#machines/reschedule/reschedule.machine.ts'
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
/** The lab moves the order but the response is lost; a retry finds it moved once. */
const lose: Run = ({ calls }, { actor }) => calls.loseAnswer(actor)
const answerFull: Run = ({ calls }) => {
  const { full } = rescheduleOutcomes.loadWindows
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

export const rescheduleLevel: BrowserLevel<TestContext> = {
  explore,
  sendByScript: sendByScript('reschedule'),
  start,
  events: {
    'window.choose': chooseRoomy,
    'people.choose/all': (testContext) => person(testContext, 'Both').click(),
    'people.choose/one': (testContext) => person(testContext, 'Only Asha').click(),
    'move.confirm': (testContext) => confirmButton(testContext).click(),
    'windows.reload': (testContext) => reloadButton(testContext).click(),
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
    moveOrder: {
      moved: pass,
      taken: fail,
      tooClose: fail,
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
      'people.choose': (testContext) => dialog(testContext).locator('.chip--radio input'),
      'move.confirm': confirmButton,
      'windows.reload': reloadButton,
    },
    prepare: ({ calls }, state) => calls.forget(state),
  }),
}

/** Opens the dialog of a visit of two people. The callback dialog counts as shown. */
async function start({ page, context, address, calls, patient, order }: TestContext) {
  await skipCallback(page)
  await addSessionCookies(context, address, patient)
  await calls.holdOn(page)
  await page.goto(`${paths.profile.getHref('my-order', { order: order.order_id })}&trace=on`)
  const card = page.getByRole('region', { name: 'Move or cancel' })
  await card.getByText('Both', { exact: true }).click()
  await card.getByRole('button', { name: /^Choose a new slot/ }).click()
}
