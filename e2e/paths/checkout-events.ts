import { randomInt } from 'node:crypto'
import type { EventCause } from 'chart-paths/exploring/cause.ts'
import type { ExploredState } from 'chart-paths/exploring/explored-state.ts'
import type { Executor } from 'chart-paths/replaying/browser-level.ts'
import { expect, type Locator, type Page } from 'playwright/test'
import { accessibilityText } from '#config/content/accessibility.ts'
import { paths } from '#config/paths.ts'
import type { PaymentMode } from '#contract/codes.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import { CART_VERSION } from '#features/cart/cart.controller.ts'
import { BOOKING_VERSION } from '#features/checkout/booking-record.ts'
import { changeBetween } from '#machines/cart/server-cart.ts'
import { isForTwoPlaces } from '#machines/checkout/basket.ts'
import type { CheckoutEvent, LastVisit } from '#machines/checkout/checkout.events.ts'
import { savedCart } from '#paths/cart/cart.samples.ts'
import {
  addresses,
  fillAddress,
  freeWindows,
  heading,
  next,
  openCart,
  press,
  sendFather,
  showDay,
  signInDialog,
  takeBloodAtHome,
} from '../support/booking-steps.ts'
import { writeRecord } from '../support/local-records.ts'
import { fillCart, freeWindow } from '../support/orders.ts'
import { CITY } from '../support/patient.ts'
import { addSessionCookies } from '../support/sign-in-cookies.ts'
import { answerQuestions } from '../support/visit-steps.ts'
import { REFRESH } from './checkout-calls.ts'
import { dayForScan, isRestoredAt, keptBooking, type TestContext } from './checkout-given.ts'
import { sendByScript } from './level.ts'
import { fromOtherTab, navigateByHistory, signOutInOtherTab } from './page-control.ts'

/** Valid once for each account. */
const COUPON = 'FIRST10'

export const byScript = sendByScript('checkout')

export const events: Readonly<Record<string, Executor<EventCause, TestContext>>> = {
  'prices.changed': byScript,
  'cart.repriced': byScript,
  'prices.agreed': byScript,
  'session.absent': ({ calls }) => calls.passCharts(),
  'session.unreachable': ({ calls }) => calls.abort(REFRESH),
  'session.started': async (testContext, _cause, from) => {
    testContext.now.signIns += 1
    if (testContext.calls.holds(REFRESH)) {
      await testContext.calls.passRefresh()
      return changePricesAgain(testContext, from)
    }
    const hadLeft = isAfter(testContext, /^session\.ended/)
    if (hadLeft || isAfter(testContext, /^resumeBooking → details/)) {
      await storeDraftAgain(testContext)
    }
    const session = await testContext.newSession()
    await addSessionCookies(testContext.context, testContext.address, session)
    await fromOtherTab(testContext.page, { type: 'signed-in', user: session.user })
    // The visitor's cart joins that of the account, and the draft is asked about again.
    if (hadLeft) await testContext.calls.dropEarlier('resumeBooking')
  },
  'session.lost': async (testContext, cause, from) => {
    const { page, progress } = testContext
    await leaveInOtherTab(testContext, false)
    if (progress.next?.snapshot.matches('parked')) return
    await expect.poll(() => sessionOf(page)).toMatch(/auth\.(anonymous|signedOut)/)
    await closeSignIn(testContext, cause, from)
  },
  'session.ended': async (testContext, cause, from) => {
    const { page } = testContext
    if (!(await sessionOf(page)).includes('auth.anonymous')) {
      return leaveInOtherTab(testContext, true)
    }
    // A visitor has no session to end: the event is sent, and a sign-in dialog is closed first.
    if (await signInDialog(page).isVisible()) await page.keyboard.press('Escape')
    await byScript(testContext, cause, from)
  },
  'tab.changedBooking': ({ page }) => fromOtherTab(page, { type: 'booking-changed' }),
  'signIn.dismissed': async (testContext, cause, from) => {
    const { page } = testContext
    if ((await sessionOf(page)).includes('auth.signedOut')) {
      return closeSignIn(testContext, cause, from)
    }
    await expect(signInDialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
  },
  'cart.changed': changeInOtherTab,
  // The browser restores its stored cart when the page opens.
  'cart.restored': async (testContext, cause, from) => {
    if (!isRestoredAt(testContext.progress.path, testContext.progress.step))
      await byScript(testContext, cause, from)
  },
  'cart.emptied': async ({ page, calls, patient }, _cause, from) => {
    await dropResume(calls, from)
    if (!isAt(page, paths.cart.path)) await openCart(page)
    await press(page, /^Clear cart$/)
    // The app of a visitor does not save the cart; the merge at sign-in would restore the provider's.
    if (from.snapshot.matches('waking') || from.snapshot.matches('idle'))
      await fillCart(patient, [])
  },
  'booking.clear': changeInOtherTab,
  'checkout.start': async (testContext, cause, from) => {
    const { page } = testContext
    const { snapshot } = from
    // The booking restarts by itself, and its button is busy.
    if (snapshot.matches('clearing') && snapshot.context.wanted === 'details') {
      return byScript(testContext, cause, from)
    }
    if (snapshot.matches('reviewing')) await fillClearedCart(testContext, cause, from)
    if (!isAt(page, paths.cart.path)) await openCart(page)
    await press(page, next.patient)
  },
  'lastVisit.book/slot': (testContext) => bookLastVisit(testContext, 'cash'),
  'lastVisit.book/online': (testContext) => bookLastVisit(testContext, 'online'),
  'lastVisit.book/otherSlot': async (testContext) => {
    await sendOnCart(testContext, {
      type: 'lastVisit.book',
      visit: await lastVisitOf(testContext, 'cash'),
      slot: null,
    })
  },
  'lastVisit.change/patient': async (testContext) => {
    await sendOnCart(testContext, {
      type: 'lastVisit.change',
      visit: await lastVisitOf(testContext, 'cash'),
    })
  },
  'checkout.goTo/cart': async (testContext, cause, from) => {
    // Who leaves the thank-you page ends the booking; the cart is asked for from another page.
    if (from.snapshot.matches('thankYou')) {
      await fillClearedCart(testContext, cause, from)
      await byScript(testContext, cause, from)
    }
    await goTo(testContext.page, paths.cart.path)
  },
  'checkout.goTo/details': async ({ page }) => {
    // Who is there already comes back from another page.
    if (isAt(page, paths.patientCart.path)) {
      await navigateByHistory(page, paths.accessibility.path)
      await expect(heading(page, accessibilityText.title)).toBeVisible()
    }
    await goTo(page, paths.patientCart.path)
  },
  'checkout.goTo/slot': ({ page }, _cause, { snapshot }) =>
    snapshot.matches({ booking: { slot: 'radiology' } })
      ? press(page, /^Change the home slot$/)
      : goTo(page, paths.slots.path),
  'checkout.goTo/payment': ({ page }) => goTo(page, paths.payment.path),
  'checkout.retry': async ({ page, calls }) => {
    calls.expectPriceCheck()
    await press(page, /^(Try again|Check my order again|Choose another slot)$/)
  },
  'member.choose/man': chooseMember('father', /Mohan Rao/),
  'member.choose/herself': chooseMember('self', /Asha Rao/),
  'member.add/father': ({ page }) => sendFather(page),
  'people.list': ({ page }) => press(page, /^Book for more than one person$/),
  'person.add/herself': async (testContext, _cause, { snapshot }) => {
    const { page, now, patient } = testContext
    if (snapshot.matches({ booking: 'slot' })) return press(page, /^Book .* with the others$/)
    // The patient of a booking that was kept is herself: then her father joins.
    const { members } = await patient.call('memberList', { body: {} })
    for (const member of members) {
      const chip = chipOf(page, member)
      if ((await chip.getAttribute('aria-pressed')) === 'true') continue
      now.companion = member
      return chip.click()
    }
  },
  'person.remove/herself': ({ page, now }) => chipOf(page, now.companion).click(),
  // A scan in the cart is for the other one.
  'tests.give/herself': async ({ page, now }) => {
    for (const { name, is_hc_available } of now.lines) {
      const box = page.getByRole('checkbox', { name })
      if (is_hc_available) await ticksOf(page, now.companion).and(box).check()
    }
  },
  'tests.give/nothing': async ({ page, now }) => {
    for (const box of await ticksOf(page, now.companion).all()) await box.uncheck()
  },
  // Its link leads out of the booking, to the menu (e2e/booking-family.spec.ts).
  'tests.chooseFor/herself': aboutCompanion,
  // It is offered where slots are late for the others only.
  'person.postpone/herself': aboutCompanion,
  'turns.arrange/herselfFirst': async ({ page, now }) => {
    const change = page.getByRole('button', { name: 'Change the order' })
    if ((await change.count()) > 0) await change.click()
    await press(page, new RegExp(`^Earlier\\s*for ${now.companion.firstName}$`))
  },
  'visit.choose/home': ({ page }) => page.getByText('Home Visit', { exact: true }).click(),
  'visit.choose/centre': ({ page }, _cause, { snapshot }) => {
    const isMixed = isForTwoPlaces(snapshot.context.basket)
    return page
      .getByText(isMixed ? 'All at the centre' : 'Centre Visit', { exact: true })
      .first()
      .click()
  },
  'visit.choose/both': ({ page }) => takeBloodAtHome(page),
  // Who has no saved address is offered the form alone: the event is sent.
  'address.choose/home': (testContext, cause, from) =>
    from.snapshot.context.addresses.length > 0
      ? clickRandom(addresses(testContext.page))
      : byScript(testContext, cause, from),
  'address.add/home': async (testContext, cause, from) => {
    const { page } = testContext
    // It is open where no address is saved yet.
    if (!(await page.getByRole('textbox', { name: 'PIN' }).isVisible()))
      await page.getByText('New address').click()
    await fillAddress(page, { line: `Flat ${randomInt(1_000_000)}, Lake View` })
    await sendForm(testContext, cause, from)
  },
  'address.edit/home': async (testContext, cause, from) => {
    const { page, patient } = testContext
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    const form = page.getByRole('form', { name: 'Address', exact: true })
    await form
      .getByRole('textbox', { name: 'Flat, building and street' })
      .fill(`Flat ${randomInt(1_000_000)}, Lake View`)
    const saved = await patient.call('addressList', { query: { page: 1, size: 1 } })
    const event = { ...cause.event, addressId: saved.addresses[0]?.address_id }
    await sendForm(testContext, { ...cause, event }, from)
  },
  'centre.choose': async (testContext, cause, from) => {
    const { page, patient } = testContext
    const group = page.getByRole('group', { name: 'Which centre?' })
    const centres = group.getByRole('radio', { disabled: false })
    await expect(centres.first()).toBeAttached()
    // The only suitable centre is checked already.
    const isOnlyOne = (await centres.count()) === 1 && (await centres.first().isChecked())
    if (!isOnlyOne) return clickRandom(centres)
    const query = { city_id: CITY.id, page: 1, size: 100 }
    const all = (await patient.call('centreList', { query })).centres
    const id = await centres.first().inputValue()
    const event = { ...cause.event, centre: all.find(({ _id }) => _id === id) }
    await byScript(testContext, { ...cause, event }, from)
  },
  'details.confirm': async ({ page }) => {
    await closeForms(page)
    await press(page, next.details)
  },
  'slot.choose': ({ page }) => chooseWindow(page),
  'slots.reload': async ({ page, calls }, _cause, { running }) => {
    // Running calls are repeated.
    for (const { actor } of running) await calls.drop(actor)
    await press(page, /^(Try again|See free slots)$/)
  },
  'appointment.choose/ct': ({ page }) => chooseTime(page, 0),
  // The last card, because a cart with only an MRI has one card.
  'appointment.choose/mri': ({ page }) => chooseTime(page, -1),
  'appointment.choose/scan': ({ page }) => chooseTime(page, -1),
  'safety.answer/no': ({ page }) => answerQuestions(page, 'No'),
  'safety.answer/yes': ({ page }) => answerQuestions(page, 'Yes'),
  'safety.answer/notSure': ({ page }) => answerQuestions(page, 'Not sure'),
  // When a yes has stopped the booking, the answer itself is changed.
  'safety.review': ({ page }, _cause, { snapshot }) =>
    snapshot.matches({ booking: { slot: 'asking' } })
      ? clickRandom(page.getByRole('radiogroup').getByRole('radio'))
      : press(page, /^Change the safety answers$/),
  'coupon.apply': async ({ page }) => {
    await page.getByLabel('Coupon code').fill(COUPON)
    await press(page, /^Apply$/)
  },
  'wallet.apply': switchPoints,
  'wallet.release': switchPoints,
  'mode.choose/cash': ({ page }) => page.getByRole('radio', { name: /Pay at Service/ }).check(),
  'mode.choose/online': ({ page }) => page.getByRole('radio', { name: /Online Pay/ }).check(),
  'payment.recheck': ({ page }) => press(page, /^Check again$/),
  'order.place': async ({ page, calls }) => {
    calls.expectPriceCheck()
    await press(page, /^(Pay ₹|Retry|Confirm)/)
  },
  'booking.finish': async ({ page, patient, now }) => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: /, home$/ })
      .click()
    // The path's cart keeps its tests; the order has taken the real ones.
    const lines = now.lines.map(({ code }) => code)
    if (lines.length === 0) return
    await fillCart(patient, lines)
    await fromOtherTab(page, { type: 'cart-changed', changed: now.lines, removed: [] })
  },
}

/** Closes the sign-in of a lost session, which clears the device; the path goes on as a visitor. */
async function closeSignIn(
  testContext: TestContext,
  cause: unknown,
  from: ExploredState,
): Promise<void> {
  const { page } = testContext
  if (!(await sessionOf(page)).includes('auth.signedOut')) return
  await expect(signInDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(signInDialog(page)).toBeHidden()
  await expect(page).toHaveURL(paths.home.path)
  await navigateByHistory(page, paths.cart.path)
  await fillClearedCart(testContext, cause, from)
  if (testContext.progress.endOf('resumeBooking') !== 'nothing') await storeDraftAgain(testContext)
}

/** By the button of the step; while that waits for another choice, the event is sent. */
async function sendForm(
  testContext: TestContext,
  cause: EventCause,
  from: ExploredState,
): Promise<void> {
  const { page } = testContext
  const onward = page.getByRole('button', { name: next.details })
  const isWaiting = onward.and(page.locator('[aria-disabled]:not([data-opening])'))
  await ((await isWaiting.count()) > 0 ? byScript(testContext, cause, from) : onward.click())
}

/** A refused address or member keeps its form open, which the button of the step would send. */
async function closeForms(page: Page): Promise<void> {
  const main = page.getByRole('main')
  const cancel = main.getByRole('button', { name: 'Cancel', exact: true })
  while ((await cancel.count()) > 0) await cancel.first().click()
  const newAddress = main.locator('.new-address[open] > summary')
  if ((await newAddress.count()) > 0) await newAddress.click()
}

/** Fills the cart again for the rest of the path, once an order or a cleared device has emptied it. */
async function fillClearedCart(
  testContext: TestContext,
  cause: unknown,
  from: ExploredState,
): Promise<void> {
  const banner = testContext.page.getByRole('banner')
  const empty = banner.getByRole('link', { name: 'Cart, 0 items' })
  if ((await empty.count()) === 0) return
  testContext.now.lines = []
  await changeInOtherTab(testContext, cause, from)
}

/** Another tab changes the cart, which the provider stores. Before the charts run, it is only stored. */
async function changeInOtherTab(
  testContext: TestContext,
  _cause: unknown,
  from: ExploredState,
): Promise<void> {
  const { page, patient, progress, carts, calls, now } = testContext
  // The step reopens and repeats the call; the first call gets no response.
  if (from.snapshot.matches({ booking: { details: 'opening' } })) await calls.take('createLead')
  await dropResume(calls, from)
  // The answer of a running sync would be the old cart.
  if (now.signIns > 0) await calls.expectSyncedCarts(now.signIns)
  const before = now.lines
  now.lines = await fillCart(patient, carts[progress.step + 1] ?? [])
  const change = changeBetween(before, now.lines)
  const isRunning = await page.evaluate(() => globalThis.parakhTrace !== undefined)
  if (isRunning) await fromOtherTab(page, { type: 'cart-changed', ...change })
  else await writeRecord(page, 'cart', savedCart(now.lines), CART_VERSION)
}

function isAfter({ progress: { path, step } }: TestContext, type: RegExp): boolean {
  return path.steps.slice(0, step).some(({ cause }) => type.test(cause.type))
}

/**
 * The app has forgotten a draft that was said to be cancelled, or that the patient left by logging out,
 * and would not ask about it again.
 */
async function storeDraftAgain({ page, patient, progress, booking }: TestContext): Promise<void> {
  const { path } = progress
  await writeRecord(page, 'booking', keptBooking(path, patient, booking), BOOKING_VERSION)
}

/** The provider has the prices of the stored cart, so the first sync says that they are agreed. */
async function changePricesAgain(
  { page, calls, now }: TestContext,
  { snapshot }: ExploredState,
): Promise<void> {
  if (!snapshot.context.pricesChanged) return
  await calls.expectSyncedCarts(now.signIns)
  await page.evaluate(() => globalThis.parakhTrace?.send('checkout', { type: 'prices.changed' }))
}

function sessionOf(page: Page): Promise<string> {
  return page.evaluate(() => globalThis.parakhTrace?.states().session ?? '')
}

async function leaveInOtherTab({ page, calls }: TestContext, chosen: boolean): Promise<void> {
  await signOutInOtherTab(page, chosen)
  await calls.abortRefresh()
}

/** A changed cart starts a new call; the response to the first one is not used. */
export async function dropResume(
  calls: TestContext['calls'],
  { snapshot }: ExploredState,
): Promise<void> {
  if (snapshot.matches('resuming')) await calls.take('resumeBooking')
}

/** In a slot of the later days; the card itself, which offers the earliest, has tests of its own. */
async function bookLastVisit(testContext: TestContext, mode: PaymentMode): Promise<void> {
  const { patient } = testContext
  const visit = await lastVisitOf(testContext, mode)
  // What is held stays held.
  const { booking } = await patient.call('openBooking', {})
  const slot = booking?.order.hold?.slot ?? (await freeWindow(patient))
  await sendOnCart(testContext, { type: 'lastVisit.book', visit, slot })
}

async function lastVisitOf({ patient }: TestContext, mode: PaymentMode): Promise<LastVisit> {
  const { addresses } = await patient.call('addressList', { query: { page: 1, size: 1 } })
  const [address] = addresses
  if (!address) throw new Error('The patient has no address.')
  return { member: patient.self, address, mode }
}

async function sendOnCart({ page }: TestContext, event: CheckoutEvent): Promise<void> {
  // A toast may be over the link of the cart.
  if (!isAt(page, paths.cart.path)) await navigateByHistory(page, paths.cart.path)
  await expect(heading(page, 'Cart')).toBeVisible()
  await page.evaluate((sent) => globalThis.parakhTrace?.send('checkout', sent), event)
}

/** In the payment step, or in the summary of the cart. */
async function switchPoints({ page }: TestContext): Promise<void> {
  if (isAt(page, paths.cart.path)) return press(page, /^(Use them|Do not use them)$/)
  // A click instead of `check`: the switch changes only after the response.
  await page.getByRole('switch', { name: 'Wallet points' }).click()
}

/** Chooses another free home slot; late in the day today has none left, so tomorrow is shown. */
async function chooseWindow(page: Page): Promise<void> {
  const windows = freeWindows(page)
  await expect(windows.first()).toBeAttached()
  if ((await unchecked(windows).count()) === 0) await showDay(page, 1)
  await clickRandom(windows)
}

/** Chooses a time of any day but today: a time has room for one, and parallel paths book too. */
async function chooseTime(page: Page, card: number): Promise<void> {
  await expect(page.locator('section.appt').first()).toBeVisible()
  await showDay(page, dayForScan(card === 0))
  await clickRandom(timesOf(page, card))
}

/** Of a person of the family, in a booking for several. */
function aboutCompanion(testContext: TestContext, cause: EventCause, from: ExploredState) {
  const memberId = testContext.now.companion.member_id
  return byScript(testContext, { ...cause, event: { ...cause.event, memberId } }, from)
}

function chipOf(page: Page, { firstName }: Member): Locator {
  return page.getByRole('main').getByRole('button', { name: firstName, exact: true })
}

/** The tests that a person has, or may have. */
function ticksOf(page: Page, { firstName }: Member): Locator {
  return page
    .getByRole('checkbox', { name: new RegExp(` for ${firstName}\\b`), disabled: false })
    .filter({ visible: true })
}

function unchecked(radios: Locator): Locator {
  return radios.and(radios.page().locator(':not(:checked)'))
}

/** The free times on a card. */
function timesOf(page: Page, card: number): Locator {
  return page.locator('section.appt').nth(card).getByRole('radio', { disabled: false })
}

/** Clicks a random unchecked radio button, so that parallel paths seldom collide. */
async function clickRandom(radios: Locator): Promise<void> {
  const free = unchecked(radios)
  await expect(free.first()).toBeAttached()
  await free.nth(randomInt(await free.count())).click()
}

/** Follows the link of the step if there is one, otherwise navigates by the history. */
async function goTo(page: Page, path: string): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'Booking steps' })
  const link = steps.locator(`a[href="${path}"]`)
  if ((await link.count()) > 0) await link.click()
  else await navigateByHistory(page, path)
}

function isAt(page: Page, path: string): boolean {
  return new URL(page.url()).pathname === path
}

/** A path may have loaded the family without this member, or have chosen them already. */
function chooseMember(relation: string, name: RegExp): Executor<EventCause, TestContext> {
  return async (testContext, cause, from) => {
    const radio = testContext.page.getByRole('radio', { name })
    if ((await unchecked(radio).count()) > 0) return clickRandom(radio)
    // No press chooses them again; the provider must know who is sent instead.
    const { members } = await testContext.patient.call('memberList', { body: {} })
    const member = members.find(({ relation_type }) => relation_type === relation)
    const event = member ? { ...cause.event, member } : cause.event
    await byScript(testContext, { ...cause, event }, from)
  }
}
