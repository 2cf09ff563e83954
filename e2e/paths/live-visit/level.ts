import { expect } from '@playwright/test'
import { paths } from '#config/paths.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { flows } from '#tests/paths/flows.ts'
import type { OutcomeCause } from '#tools/paths/exploring/cause.ts'
import type { BrowserLevel, Executor } from '#tools/paths/replaying/browser-level.ts'
import { skipCallback } from '../../support/local-records.ts'
import { addSessionCookies } from '../../support/sign-in-cookies.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { states } from './states.ts'
import type { TestContext } from './test-context.ts'

const explore = flows['live-visit']

const MINUTE = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString()
const onTheWay = (): Partial<Order> => ({
  status: 'phlebotomist_assigned',
  phlebotomist: { name: 'Sunita', badge: 'PB 214' },
  phlebotomist_way: { arrives_at: ago(-20), arrived_at: null, callable: true },
})
const position = (minutes: number) => ({ position: { lat: 19.13, lng: 72.91, at: ago(minutes) } })

const choice = ({ page }: TestContext, name: RegExp) =>
  page.getByRole('group', { name: 'What suits you?' }).getByRole('radio', { name })
/** Of a slot, or of waiting, that is not chosen. */
const pick = ({ page }: TestContext, isWait: boolean) =>
  page
    .getByRole('group', { name: 'What suits you?' })
    .locator('label.pick', { has: page.locator('input:not(:checked)') })
    .filter(isWait ? { hasText: /^Wait for/ } : { hasNotText: /^Wait for/ })
const confirm = ({ page }: TestContext) =>
  page.getByRole('button', { name: /^(Keep \d|Change to)/ })
const reconsider = ({ page }: TestContext) => page.getByRole('button', { name: 'Choose again' })

const callButton = ({ page }: TestContext) =>
  page.getByRole('region', { name: /^Call / }).getByRole('button')

type Run = Executor<OutcomeCause, TestContext>

const answer: Run = ({ calls }, { actor, result }) =>
  calls.answer(actor, result.kind === 'done' ? result.output : null)
const fail: Run = ({ calls }, cause) => calls.fail(cause)

export const liveVisitLevel: BrowserLevel<TestContext> = {
  explore,
  sendByScript: sendByScript('liveVisit'),
  start,
  events: {
    'visit.plan': ({ page, lab }) => lab.tell(page, {}),
    'visit.depart': ({ page, lab }) => lab.tell(page, onTheWay()),
    'visit.delay': ({ page, lab }) =>
      lab.tell(page, {
        ...onTheWay(),
        ...lab.kept(),
        late: { since: ago(1), credit_points: 100, credit: 50 },
      }),
    'visit.arrive': ({ page, lab }) => lab.add(page, { arrived_at: ago(0) }),
    'visit.end': ({ page, lab }) => lab.tell(page, { status: 'sample_collected' }),
    'position.show/recent': ({ page, lab }) => lab.add(page, position(0)),
    'position.show/old': ({ page, lab }) => lab.add(page, position(20)),
    'position.hide': ({ page, lab }) => lab.add(page, { position: undefined }),
    'lab.lose': ({ page, lab }) => {
      lab.isSilent = true
      return lab.read(page)
    },
    'lab.answer': ({ page, lab }) => {
      lab.isSilent = false
      return lab.read(page)
    },
    'wait.choose': (testContext) => pick(testContext, true).click(),
    'slot.choose': (testContext) => pick(testContext, false).first().click(),
    'way.confirm': async (testContext) => {
      const { page } = testContext
      const opensDialog = !(await choice(testContext, /^Wait for/).isChecked())
      await confirm(testContext).click()
      if (!opensDialog) return
      const dialog = page.getByRole('dialog', { name: 'Change slot' })
      await expect(dialog.getByRole('button', { name: /^Change to/ })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    },
    'way.reconsider': (testContext) => reconsider(testContext).click(),
    'call.ask': (testContext) => callButton(testContext).click(),
  },
  outcomes: {
    connectCall: {
      number: answer,
      rung: answer,
      noCall: fail,
      callFailed: fail,
      tooMany: fail,
      network: fail,
    },
  },
  timers: {},
  states,
  everywhere: tracedEverywhere<TestContext>({
    explore,
    offers: {
      'wait.choose': (testContext) => pick(testContext, true).locator('input'),
      'slot.choose': (testContext) => pick(testContext, false).locator('input'),
      'way.confirm': confirm,
      'way.reconsider': reconsider,
      'call.ask': callButton,
    },
    prepare: ({ calls }, state) => calls.forget(state),
  }),
}

/** Opens the page of a booked home visit. The callback dialog counts as shown. */
async function start({
  page,
  context,
  address,
  patient,
  order,
  lab,
  calls,
}: TestContext): Promise<void> {
  await skipCallback(page)
  await addSessionCookies(context, address, patient)
  await calls.holdOn(page)
  await lab.answerOn(page)
  await page.clock.install()
  await page.goto(`${paths.profile.getHref('my-order', { order: order.order_id })}&trace=on`)
}
