import { expect } from '@playwright/test'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import type { TestContext } from './test-context.ts'

type Assert = (testContext: TestContext) => Promise<void>

const heading =
  (name: string | RegExp): Assert =>
  async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }

const words =
  (text: string | RegExp): Assert =>
  ({ page }) =>
    expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible()

const attached =
  (text: string): Assert =>
  ({ page }) =>
    expect(page.getByRole('main').getByText(text).first()).toBeAttached()

const all =
  (...asserts: readonly Assert[]): Assert =>
  async (testContext) => {
    for (const assert of asserts) await assert(testContext)
  }

const people = heading('Who is this visit for?')
const slots = heading('When should we come?')
const scan = heading('When is the scan?')
const payment = heading('Payment')
const noMoney = heading('No money was taken')
const checking = heading('Checking with your bank')

/** Where points pay for everything no mode is asked for. */
const mode =
  (name: RegExp): Assert =>
  ({ page }) =>
    expect(
      page.getByRole('radio', { name, checked: true }).or(page.getByText('Nothing is left to pay')),
    ).toBeVisible()

/** The chart leaves at once when nothing is left to pay. */
const creating: Assert = async (testContext) => {
  const { path, step } = testContext.progress
  if (path.steps[step + 1]?.cause.type === 'openPayment → nothingToPay') return
  await all(payment, attached('Opening the payment'))(testContext)
}

export const states: BrowserLevel<TestContext>['states'] = {
  'linkedBooking.loading': attached('Loading your booking'),
  'linkedBooking.unreachable': heading('We could not reach the lab'),
  'linkedBooking.empty': (testContext, { snapshot }) =>
    heading(
      snapshot.context.restart
        ? 'Your cart was emptied in another tab or on another device'
        : 'Your cart is empty',
    )(testContext),
  'linkedBooking.people.choosing': people,
  'linkedBooking.people.addingMember': people,
  'linkedBooking.people.savingAddress': people,
  'linkedBooking.asking.answering': heading(/^Safety questions/),
  'linkedBooking.asking.stopped': words('With this answer the scan cannot be booked online'),
  'linkedBooking.drafting.saving': people,
  'linkedBooking.drafting.failed': words('No booking was made. Your choices are saved.'),
  'linkedBooking.slot.loading': slots,
  'linkedBooking.slot.failed': all(slots, words('Your choices are saved.')),
  'linkedBooking.slot.choosing': slots,
  'linkedBooking.slot.holding': all(slots, attached('Holding the slot')),
  'linkedBooking.slot.held': all(slots, words(/held/)),
  'linkedBooking.slot.postponing': all(slots, attached('Changing the booking')),
  'linkedBooking.slot.arranging': all(slots, attached('Saving the order')),
  'linkedBooking.slot.releasing': all(slots, words('Releasing the places')),
  'linkedBooking.slot.expired': all(slots, words(/Choose a slot again/)),
  'linkedBooking.appointments.loading': scan,
  'linkedBooking.appointments.failed': all(scan, words('Your choices are saved.')),
  'linkedBooking.appointments.choosing': scan,
  'linkedBooking.appointments.holding': scan,
  'linkedBooking.appointments.held': scan,
  'linkedBooking.appointments.expired': words(/so we released the appointment$/),
  'linkedBooking.payment.opening.settling': payment,
  'linkedBooking.payment.opening.open': payment,
  'linkedBooking.payment.coupon.settled': payment,
  'linkedBooking.payment.coupon.applying': all(payment, attached('Applying the coupon')),
  'linkedBooking.payment.coupon.removing': all(payment, attached('Removing the coupon')),
  'linkedBooking.payment.wallet.settled': payment,
  'linkedBooking.payment.wallet.applying': all(payment, attached('Updating your wallet points')),
  'linkedBooking.payment.wallet.releasing': all(payment, attached('Updating your wallet points')),
  'linkedBooking.payment.mode.cash': mode(/Pay at Service/),
  'linkedBooking.payment.mode.online': mode(/Online Pay/),
  'linkedBooking.placing.sending': all(payment, attached('Placing the orders')),
  'linkedBooking.placing.looking': payment,
  'linkedBooking.placing.failed': words('Trying again is safe: nothing is booked twice.'),
  'linkedBooking.paying.creating': creating,
  'linkedBooking.paying.notOpened': noMoney,
  'linkedBooking.paying.earlierPending': heading('Being checked with your bank'),
  'linkedBooking.paying.atGateway': heading('Opening the payment'),
  'linkedBooking.paying.verifying': checking,
  'linkedBooking.paying.pending': heading('Being checked with your bank'),
  'linkedBooking.paying.ordering': heading('Paid. Your orders are being placed'),
  'linkedBooking.paying.paidUnordered': heading(/^You have paid/),
  'linkedBooking.paying.declined': all(noMoney, words(/^Your bank declined the payment/)),
  'linkedBooking.paying.abandoned': noMoney,
  'linkedBooking.paying.refunding': heading('Checking your booking'),
  'linkedBooking.paying.refunded': heading('Paid, refund on its way'),
  'linkedBooking.clearing': attached('Loading your booking'),
  'linkedBooking.draftGone': attached('Loading your booking'),
  'linkedBooking.repriced': heading('A price has changed'),
  'linkedBooking.thanks': async ({ page }) => {
    await expect(page).toHaveURL(/\/thank-you\?order_id=o-1$/)
    await expect(page.getByRole('heading', { level: 1, name: /^Booked/ })).toBeVisible()
  },
}
