import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { authEndpoints } from '../../../contract/auth.endpoints.ts'
import { cartEndpoints } from '../../../contract/cart.endpoints.ts'
import { HEADERS } from '../../../contract/conventions.ts'
import { orderSchema } from '../../../contract/orders.schemas.ts'
import { patientEndpoints } from '../../../contract/patient.endpoints.ts'
import { paymentSchema } from '../../../contract/payment.endpoints.ts'
import { draftForm, finalForm } from '../../../tests/server/factories/order-forms.ts'
import { newVisitor, nextMobile, person } from '../../bench/patients.ts'
import type { SmsInbox } from '../sms-inbox.ts'
import { type Browsers, Refused, Stopped } from './browser.ts'

const CODE_WITHIN_MS = 15_000
/** A patient signs in anew after this many bookings. */
const BOOKINGS_OF_A_SIGN_IN = 5
const THINKS_MS = 800
const CITY = 1

type SignedIn = {
  readonly headers: Readonly<Record<string, string>>
  readonly memberId: string
  readonly addressId: string
}

/** Signs in and books, again and again, until the browsers stop. */
export async function bookAgainAndAgain(browsers: Browsers, inbox: SmsInbox): Promise<void> {
  while (!browsers.isStopping()) {
    try {
      const patient = await signIn(browsers, inbox)
      for (let count = 0; count < BOOKINGS_OF_A_SIGN_IN; count += 1) {
        if (browsers.isStopping()) return
        await book(browsers, patient)
        await pause(Math.random() * 2 * THINKS_MS)
      }
    } catch (error) {
      if (error instanceof Stopped) return
      // A sign-in that broke begins anew, with another number.
      if (!(error instanceof Refused) && !(error instanceof NotSignedIn)) throw error
      await pause(THINKS_MS)
    }
  }
}

class NotSignedIn extends Error {}

/** Registers with a code sent by SMS. */
async function signIn(browsers: Browsers, inbox: SmsInbox): Promise<SignedIn> {
  const booking = `sign-in ${randomUUID()}`
  const { headers: visitor } = await newVisitor(browsers.url).catch(() => {
    throw new NotSignedIn()
  })
  const mobile_no = nextMobile()
  const send = <S extends z.ZodType>(path: string, body: object, schema: S, headers = visitor) =>
    browsers.send({ path, body, headers, booking }, schema)
  await send('auth/send/otp', { mobile_no }, z.unknown())
  const otp = await codeFor(inbox, mobile_no)
  const proof = await send(
    'auth/verify/otp',
    { mobile_no, otp },
    z.object({ registration_token: z.string() }),
  )
  const registered = authEndpoints.registerUser.response
  const { token } = await send('auth/register/user', { ...person, ...proof }, registered)
  const headers = { ...visitor, [HEADERS.accessToken]: token }
  const list = patientEndpoints.memberList.response
  const { members } = await send('patient/member/list', {}, list, headers)
  const address = {
    tag: 'home',
    address_line: '12 Sea View, Hill Road',
    landmark: '',
    locality: 'Bandra West',
    pincode: '400050',
  }
  const added = z.object({ address_id: z.string() })
  const { address_id } = await send('patient/address/add', address, added, headers)
  return { headers, memberId: members[0]?.member_id ?? '', addressId: address_id }
}

async function codeFor(inbox: SmsInbox, mobile: string): Promise<string> {
  for (const end = performance.now() + CODE_WITHIN_MS; performance.now() < end; ) {
    const code = inbox.codeFor(mobile)
    if (code !== undefined) return code
    await pause(100)
  }
  throw new NotSignedIn()
}

/** One order: draft, slot, placed or paid, and every second one cancelled. */
async function book(browsers: Browsers, patient: SignedIn): Promise<void> {
  const booking = randomUUID()
  const { headers } = patient
  const send = <S extends z.ZodType>(path: string, body: object, schema: S) =>
    browsers.send({ path, body, headers, booking, key: `${booking} ${path}` }, schema)
  const form = draftForm(patient.memberId, ['CBC'], { address_id: patient.addressId })
  const { order_id } = await send('orders/create', form, orderSchema)
  await holdAnySlot(browsers, headers, order_id, booking)
  const details = { method: 'GET', path: `orders/details/${order_id}`, headers, booking } as const
  const shown = await browsers.send(details, orderSchema)
  const final = finalForm(shown)
  if (Math.random() < 0.5) await send('orders/order-create', final, orderSchema)
  else await payOnline()
  if (Math.random() < 0.5) {
    await send('orders/order-cancel', { order_id, reason: 'Another day suits better' }, orderSchema)
  }

  async function payOnline(): Promise<void> {
    const draft = await send('orders/order-payment', final, orderSchema)
    const asked = { order_id, amount: draft.amounts.net_payable }
    const { payment_id, checkout_url } = await send('payment/create-payment', asked, paymentSchema)
    const pay = { path: `${checkout_url}/pay`, headers, booking, form: { outcome: 'succeed' } }
    const back = await browsers.send(pay, z.string())
    await browsers.send({ method: 'GET', path: back, headers, booking }, z.unknown())
    const claim = { order_id, payment_id, gateway_payment_id: null, signature: null }
    await send('orders/order-payment-verify', claim, z.unknown())
    await send('orders/order-create-by-payment', { order_id, payment_id }, orderSchema)
  }
}

async function holdAnySlot(
  browsers: Browsers,
  headers: SignedIn['headers'],
  order_id: string,
  booking: string,
): Promise<void> {
  for (;;) {
    const path = `${cartEndpoints.slotsAvailable.path}?city_id=${CITY}`
    const listed = cartEndpoints.slotsAvailable.response
    const { days } = await browsers.send({ method: 'GET', path, headers, booking }, listed)
    const free = days.flatMap(({ slots }) => slots.filter(({ state }) => state === 'free'))
    const slot = free[Math.floor(Math.random() * free.length)]
    try {
      const body = { order_id, slot_id: slot?.slot_id ?? '' }
      await browsers.send({ path: 'cart/slot/block', body, headers, booking }, z.unknown())
      return
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'slot-taken') throw error
    }
  }
}
