import type { EventCause } from 'chart-paths/exploring/cause.ts'
import type { Assertion, Executor } from 'chart-paths/replaying/browser-level.ts'
import { expect, type Locator, type Request } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { endpoints } from '#contract/inventory.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { ChangeKind } from '#machines/order-change/order-change.events.ts'
import type { OrderWindows } from '#machines/order-change/order-windows.ts'
import {
  sampleAsking,
  sampleFitting,
  sampleOther,
} from '#paths/order-change/order-change.outcomes.ts'
import { skipCallback } from '../support/local-records.ts'
import { addTest, book, bookTogether } from '../support/orders.ts'
import { FATHER, type Patient } from '../support/patient.ts'
import { addSessionCookies } from '../support/sign-in-cookies.ts'
import { HeldCalls } from './held-calls.ts'
import { chartLevel, loseAnswer, pass, type Run, screenOf, typedInto, type Walk } from './level.ts'

type TestContext = Walk & {
  readonly patient: Patient
  readonly kind: ChangeKind
  /** A booked order before its visit. */
  readonly order: Order
}
type Assert = Assertion<TestContext>

/** What changes on a path, by the name of its input. */
const kindOf = (variant: string | null): ChangeKind => {
  if (variant === null) return 'move'
  if (variant === 'pay' || variant === 'paid') return 'pay'
  return variant === 'takeOut' || variant === 'cancel' ? variant : 'add'
}

/** A visit of two people, or one order; for a test that is taken out, with HbA1c added to it. */
async function bookFor(kind: ChangeKind, patient: Patient): Promise<Order> {
  if (kind === 'add' || kind === 'pay') return book(patient, ['CBC'])
  if (kind === 'takeOut') return addTest(patient, await book(patient, ['CBC']), 'HBA1C')
  const father = await patient.call('memberAdd', { body: FATHER })
  const [order] = await bookTogether(patient, [
    { member: patient.self, codes: ['CBC'] },
    { member: father, codes: ['TSH'] },
  ])
  if (!order) throw new Error('Nothing was booked.')
  return order
}

/** A search asks about several tests, the page about the chosen one. */
const isOfSearch = (request: Request): boolean => (request.postDataJSON()?.codes ?? []).length > 1

const main = ({ page }: TestContext): Locator => page.getByRole('main')
const dialog = ({ page }: TestContext): Locator => page.getByRole('dialog')

/** The part of the page in which the change is made. */
const part = (testContext: TestContext): Locator =>
  testContext.kind === 'add' ? main(testContext) : dialog(testContext)

const { button, words, attached, busy } = screenOf(part)
const { heading } = screenOf(main)

/** "Try again" then confirms again; all other times it loads again. */
const UNANSWERED = /You can safely try again|We may already have opened/

const confirming = button(
  /^(Change to |Take out, |Cancel (order|all)$|Add, |Pay .* online( and add)?$|Open the payment again)/,
)
const confirmButton = (testContext: TestContext): Locator => {
  const unanswered = part(testContext).filter({ hasText: UNANSWERED })
  return confirming(testContext).or(unanswered.getByRole('button', { name: 'Try again' }))
}
const reloadButton = (testContext: TestContext): Locator => {
  // Of a payment, "Check again" asks the bank.
  const isPaid = testContext.kind === 'add' || testContext.kind === 'pay'
  return part(testContext)
    .filter({ hasNotText: UNANSWERED })
    .getByRole('button', { name: isPaid ? /^Try again/ : /^(Check|Try) again/ })
}
const dropButton = button(/^(Add another test|Choose another test|Chosen|See free slots)/)
/** Of a payment; of the slots it loads them again. */
const recheckButton = (testContext: TestContext): Locator =>
  (testContext.kind === 'pay' ? dialog : main)(testContext).getByRole('button', {
    name: /^Check again/,
  })

const search = ({ page }: TestContext): Locator =>
  page.getByRole('searchbox', { name: 'Search tests' })
const typed = typedInto(search)
const results = ({ page }: TestContext) => page.getByRole('list', { name: 'Results' })

const choose = (name: string) => (testContext: TestContext) =>
  button(new RegExp(`^Choose ${name}`))(testContext).click()

const answer = (name: string) => (testContext: TestContext) =>
  testContext.page.getByRole('radio', { name, exact: true })

/** The label is pressed, because the radio button has no size. */
const person = (hasText: string) => (testContext: TestContext) =>
  dialog(testContext).locator('label.chip', { hasText })

const cancelBecause = (reason: string) => async (testContext: TestContext) => {
  await dialog(testContext).getByLabel('Why are you cancelling?').selectOption(reason)
  await confirmButton(testContext).click()
}

/** Chooses another free slot of the shown day: the one with the most places, which others do not fill. */
const chooseRoomy: Executor<EventCause, TestContext> = async (testContext) => {
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

/** A payment without a reason of the bank has no such field. */
const answerStatus: Run<TestContext> = ({ calls }, { actor, outcome }) =>
  calls.answer(actor, { status: outcome })

/** The slots of the lab, each with one place: one person can really move to them. */
const narrow: Run<TestContext> = ({ calls }) =>
  calls.change<OrderWindows>('loadWindows', (windows) => ({
    ...windows,
    days: windows.days.map((day) => ({
      ...day,
      slots: day.slots.map((slot) => ({ ...slot, available: Math.min(1, slot.available) })),
    })),
  }))

/** What became of a payment: the title of the page, or of the dialog. */
const paid =
  (title: string): Assert =>
  (testContext) =>
    (testContext.kind === 'pay' ? words : heading)(title)(testContext)

/** What is asserted of each kind of change. */
const byKind =
  (said: Record<ChangeKind, string | RegExp>): Assert =>
  (testContext) =>
    words(said[testContext.kind])(testContext)

const KEPT = {
  add: /Your order stays as it was\.|Nothing was charged\./,
  move: 'Your order keeps its current slot.',
  takeOut: 'HbA1c stays in your order.',
  cancel: 'The order was not cancelled.',
  pay: 'Nothing was charged.',
}

const isKept = byKind(KEPT)

const orderNow = ({ patient, order }: TestContext) =>
  patient.call('orderDetails', { params: { id: order.order_id } })

export const orderChangeLevel = chartLevel<TestContext>({
  name: 'order-change',
  // A call that is held at the end of a path reaches the provider, which has other amounts and no such payment.
  allowedErrors: /404|409|ERR_FAILED/,
  timers: 'held',
  within: part,
  given: async ({ newPatient, progress }) => {
    const patient = await newPatient()
    const kind = kindOf(progress.path.variant)
    const { path } = endpoints.orderAdditions
    return {
      patient,
      kind,
      order: await bookFor(kind, patient),
      calls: new HeldCalls({
        loadWindows: [endpoints.orderWindows.path.replace(':id', '')],
        loadAdditions: [{ path, when: (request) => !isOfSearch(request) }],
        searchTests: [{ path, when: isOfSearch }],
        moveOrder: [endpoints.orderReschedule.path],
        addTest: [endpoints.orderAddTest.path],
        takeOut: [endpoints.orderRemoveTest.path],
        cancelOrder: [endpoints.orderCancel.path],
        payDue: [endpoints.orderPayOnline.path],
        verifyPayment: [endpoints.orderPaymentVerify.path],
      }),
    }
  },
  /** The dialog on the page of the order, or the page that adds a test. The callback dialog counts as shown. */
  open: async (testContext) => {
    const { page, context, address, calls, patient, order, kind } = testContext
    await skipCallback(page)
    await addSessionCookies(context, address, patient)
    // The gateway's page is not loaded.
    await page.route('**/gateway/**', (route) => route.fulfill({ status: 204 }))
    await calls.holdOn(page)
    if (kind === 'add') return openAddition(testContext)
    const payment = testContext.progress.path.variant === 'paid' ? 'p-1' : undefined
    const href = paths.profile.getHref('my-order', { order: order.order_id, payment })
    await page.goto(`${href}&trace=on`)
    if (payment) return
    if (kind === 'pay') return page.getByRole('button', { name: /^Pay .* online now$/ }).click()
    if (kind === 'takeOut') return page.getByRole('button', { name: 'Take out HbA1c' }).click()
    const card = page.getByRole('region', { name: 'Move or cancel' })
    if (kind === 'cancel') {
      await card.getByText('Cancel', { exact: true }).click()
      await card.getByText('Asha', { exact: true }).click()
      return card.getByRole('button', { name: 'Cancel Asha’s order' }).click()
    }
    await card.getByText('Both', { exact: true }).click()
    return card.getByRole('button', { name: /^Choose a new slot/ }).click()
  },
  press: {
    'people.choose/all': person('Both'),
    'people.choose/one': person('Asha'),
    'people.choose/other': person(FATHER.firstName),
    'answer.give/no': answer('No'),
    'answer.give/yes': answer('Yes'),
    'answers.confirm': /^Confirm my answers/,
    'change.reload': reloadButton,
    'gateway.returned': /^Check my payment/,
    'payment.recheck': recheckButton,
  },
  events: {
    'slot.choose': chooseRoomy,
    'test.choose/fitting': choose(sampleFitting.name),
    'test.choose/other': choose(sampleOther.name),
    'test.choose/asking': choose(sampleAsking.name),
    'search.type/words': typed('sugar'),
    'search.type/empty': typed(' ', ''),
    'choice.drop': (testContext) => dropButton(testContext).first().click(),
    'change.confirm/press': (testContext) => confirmButton(testContext).first().click(),
    'change.confirm/due': (testContext) => confirmButton(testContext).first().click(),
    'change.confirm/reason': cancelBecause('Booked by mistake'),
    'change.confirm/otherReason': cancelBecause('The patient is unwell or away'),
  },
  offers: {
    'slot.choose': (testContext) => dialog(testContext).locator('.win input'),
    'people.choose': (testContext) => dialog(testContext).locator('.chip--radio input'),
    'search.type': search,
    'answer.give': (testContext) => main(testContext).getByRole('radio'),
    'choice.drop': dropButton,
    'change.confirm': confirmButton,
  },
  // Of a test that is added or taken out the answer is the sample: a real order would have other prices.
  answers: {
    loadWindows: { free: pass, narrow },
    // The lab changes the order but the response is lost; a retry finds it changed once.
    moveOrder: { moved: pass, network: loseAnswer },
    cancelOrder: { cancelled: pass, network: loseAnswer },
    verifyPayment: {
      paid: answerStatus,
      abandoned: answerStatus,
      pending: answerStatus,
      refunded: answerStatus,
    },
  },
  shows: {
    'loading.windows': attached('Loading free slots'),
    'loading.removals': attached('Loading what changes'),
    'loading.additions': attached('Loading your order'),
    unreachable: isKept,
    'review.addition.choosing.idle': async (testContext) => {
      await heading(/^Add a test to /)(testContext)
      await words('Choose a test to see what it changes.')(testContext)
    },
    'review.addition.choosing.waiting': attached('Searching'),
    'review.addition.choosing.searching': attached('Searching'),
    'review.addition.choosing.found': async (testContext) => {
      await expect(results(testContext).getByText('Already in this order.')).toBeVisible()
      await expect(testContext.page.getByText(/^What changes with/)).toHaveCount(0)
    },
    'review.addition.choosing.nothing': /^We found no test for/,
    'review.addition.choosing.failed': 'We could not search',
    'review.addition.asking': 'Could you be pregnant?',
    'review.addition.stopped': 'With this answer the scan cannot be added online',
    'review.addition.reviewing': async (testContext, { snapshot }) => {
      const { page } = testContext
      await words(`What changes with ${snapshot.context.test?.name}`)(testContext)
      await expect(
        page.getByText('+₹380, at service').or(page.getByText('paid online now')),
      ).toBeVisible()
    },
    'review.slot': async (testContext, { snapshot }) => {
      await words(/is now on/)(testContext)
      const { withLinked } = snapshot.context
      const chosen = dialog(testContext).getByRole('radio', {
        name: withLinked ? 'Both' : 'Only Asha',
      })
      await expect(chosen).toBeChecked()
      await expect(dialog(testContext).locator('.win').first()).toBeVisible()
      const hasChoice = snapshot.context.choices.length > 0
      await expect(button(/^Change to/)(testContext)).toHaveCount(hasChoice ? 1 : 0)
      await expect(button('Choose a new slot')(testContext)).toHaveCount(hasChoice ? 0 : 1)
    },
    'review.crowded': async (testContext) => {
      await words('No other slot has room for both in the coming days.')(testContext)
      await expect(button('Check again')(testContext)).toBeVisible()
    },
    'review.full': async (testContext) => {
      await words('No other slot is free in the coming days.')(testContext)
      await words(KEPT.move)(testContext)
    },
    'review.removal': async (testContext, { snapshot }) => {
      await words('What changes')(testContext)
      await words('₹380 less at service')(testContext)
      await expect(button('Keep HbA1c')(testContext)).toBeEnabled()
      const { error } = snapshot.context
      if (error) await words(error)(testContext)
    },
    'review.cancellation': async (testContext, { snapshot }) => {
      const { withLinked, error } = snapshot.context
      await words('What changes')(testContext)
      await expect(button(withLinked ? 'Cancel all' : 'Cancel order')(testContext)).toBeEnabled()
      if (!error) return
      await words(error)(testContext)
      await words(KEPT.cancel)(testContext)
    },
    'review.due': async (testContext, { snapshot }) => {
      await words(/^₹[\d,.]+ due for order/)(testContext)
      const { error } = snapshot.context
      if (error) await words(error)(testContext)
    },
    'sending.payingDue': busy(/Opening the payment$/),
    'sending.moving': busy(/^Change to.*Booking the new slot$/),
    'sending.adding': busy(/Adding the test/),
    'sending.takingOut': busy(/Taking the test out$/),
    'sending.cancelling': busy(/Cancelling$/),
    refused: isKept,
    'paying.notOpened': paid('No money was taken'),
    'paying.earlierPending': paid('Waiting for your bank'),
    'paying.atGateway': paid('Opening the payment'),
    'paying.verifying': paid('Checking with your bank'),
    'paying.pending': paid('Waiting for your bank'),
    'paying.declined': /^Your bank declined the payment/,
    'paying.abandoned': /^You came back before the payment was finished/,
    'paying.refunded': paid('Your payment is being refunded'),
    unsure: byKind({
      add: /^We do not know yet whether/,
      move: /may already be changed/,
      takeOut: /may already be taken out/,
      cancel: /may already be cancelled/,
      pay: /We never charge twice/,
    }),
    done: async (testContext, { snapshot }) => {
      const { kind, page, order } = testContext
      if (kind === 'add') return heading(/was added to your order$/)(testContext)
      if (kind === 'pay') return words('Your order is paid')(testContext)
      if (kind === 'takeOut') {
        return words('HbA1c was taken out of your order.')(testContext)
      }
      if (kind === 'cancel') {
        await expect(page.getByText(/cancelled\./).first()).toBeVisible()
        await expect(dialog(testContext)).toHaveCount(0)
        const { linked } = await orderNow(testContext)
        const gone = linked?.orders.filter(({ status }) => status === 'cancelled') ?? []
        // Only who was chosen: of the samples `o-1` is the order of the page.
        const { orderId, withLinked } = snapshot.context
        const expected = withLinked ? [true, false] : [orderId === 'o-1']
        return expect(gone.map(({ order_id }) => order_id === order.order_id)).toEqual(expected)
      }
      await words('Your slot has been changed.')(testContext)
      const { status, slot } = await orderNow(testContext)
      expect(status).toBe('booked')
      expect(slot).not.toEqual(order.slot)
    },
    absent: 'HbA1c is not in this order any more.',
    gone: async (testContext, state) => {
      await words(state.snapshot.context.error)(testContext)
      const { kind } = testContext
      if (kind === 'add') await heading('No test can be added now')(testContext)
      if (kind === 'takeOut' || kind === 'cancel') await isKept(testContext, state)
    },
  },
})

async function openAddition({ page, order, progress }: TestContext) {
  const query = {
    returning: `&code=${sampleFitting.code}&payment=p-1`,
    scan: `&code=${sampleAsking.code}`,
  }[progress.path.variant ?? '']
  await page.goto(`${paths.addTest.getHref(order.order_id)}${query ?? ''}&trace=on`)
}
