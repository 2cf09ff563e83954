import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { Tokens, User } from '#contract/auth.endpoints.ts'
import type { CartLine, Slot, SlotHold } from '#contract/cart.endpoints.ts'
import { COOKIES, HEADERS } from '#contract/conventions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/inventory.ts'
import type { Order, OrderPayload } from '#contract/orders.schemas.ts'
import type { Address, AddressFields, Member, MemberFields } from '#contract/patient.endpoints.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import { centreSuits } from '#contract/rules/centre-suits.ts'
import { orderAmounts } from '#contract/rules/order-amounts.ts'
import { priceBooking } from '#contract/rules/pricing.ts'
import type { ApiInput, ApiResult } from '#lib/http/api.ts'
import { requestUrl } from '#lib/http/request-url.ts'
import { newestCode } from './outbox.ts'

/** The seeded city in which the tests book. */
export const CITY = { id: 1, city_name: 'Mumbai', state_name: 'Maharashtra' } as const

export const HOME_ADDRESS: AddressFields = {
  tag: 'home',
  address_line: 'Flat 1204, Lake View, Central Avenue',
  locality: 'Powai',
  pincode: '400076',
}

export const FATHER: MemberFields = {
  relation_type: 'father',
  firstName: 'Mohan',
  lastName: 'Rao',
  gender: 0,
  dob: '1959-02-01',
}

/** Another number each time: only three codes are sent to one in ten minutes. */
export function newMobile(): string {
  return `9${randomInt(100_000_000, 999_999_999)}`
}

type Parts = {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: object
}

export type Session = { readonly user: User; readonly tokens: Tokens }

/** The provider's calls as one browser makes them: its own cookie jar, CSRF and access token. */
export class Provider {
  readonly request: APIRequestContext
  private csrf: string | null = null
  private accessToken: string | null = null

  constructor(request: APIRequestContext) {
    this.request = request
  }

  /** @throws Error with what the provider said, when it does not give a result */
  async call<N extends EndpointName>(name: N, input: ApiInput<N>): Promise<ApiResult<N>> {
    const answer = await this.send(name, input)
    if (!answer.ok()) throw new Error(`${name}: ${answer.status()} ${await answer.text()}`)
    // SAFETY: the provider encodes every answer by this endpoint's own schema.
    return ((await answer.json()) as { result: ApiResult<N> }).result
  }

  async send<N extends EndpointName>(name: N, input: ApiInput<N>) {
    const endpoint: Endpoint = endpoints[name]
    const { params, query, body }: Parts = input
    return this.request.fetch(requestUrl(endpoint, params, query), {
      method: endpoint.method,
      headers: {
        ...(endpoint.method !== 'GET' && { [HEADERS.csrfToken]: await this.csrfToken() }),
        ...(this.accessToken && { [HEADERS.accessToken]: this.accessToken }),
        ...(endpoint.idempotent && { [HEADERS.idempotencyKey]: randomUUID() }),
      },
      ...(body && { data: body }),
    })
  }

  signInWith({ token }: Tokens): void {
    this.accessToken = token
  }

  /** On another device: a session of its own. */
  async signIn(mobile_no: string, password: string): Promise<void> {
    this.signInWith((await this.openSession(mobile_no, password)).tokens)
  }

  /** One more session of an account; this one's calls go on with the one they have. */
  async openSession(mobile_no: string, password: string): Promise<Session> {
    const answer = await this.call('verifyOtp', { body: { mobile_no, password } })
    if (!answer.registered) throw new Error(`${mobile_no} has no account.`)
    const { user, token, refreshToken } = answer
    return { user, tokens: { token, refreshToken } }
  }

  async csrfToken(): Promise<string> {
    if (this.csrf === null) {
      const answer = await this.request.get(requestUrl(endpoints.csrfToken))
      const { result } = (await answer.json()) as { result: { csrf_token: string } }
      this.csrf = result.csrf_token
    }
    return this.csrf
  }
}

export type Patient = Provider &
  Session & {
    /** The account holder as a member. */
    readonly self: Member
  }

type Profile = Omit<ApiInput<'registerUser'>['body'], 'registration_token' | 'city_id'>

const PROFILE: Profile = { firstName: 'Asha', lastName: 'Rao', gender: 1, dob: '1985-03-14' }

/** A new account, made and signed in through the real calls. */
export async function register(
  request: APIRequestContext,
  profile: Partial<Profile> = {},
): Promise<Patient> {
  const provider = new Provider(request)
  const mobile_no = newMobile()
  await provider.call('sendOtp', { body: { mobile_no } })
  const proof = { mobile_no, otp: await newestCode(request, mobile_no) }
  const verified = await provider.call('verifyOtp', { body: proof })
  if (verified.registered) throw new Error(`${mobile_no} has an account already.`)
  const { registration_token } = verified
  const { user, token, refreshToken } = await provider.call('registerUser', {
    body: { ...PROFILE, ...profile, registration_token, city_id: CITY.id },
  })
  const tokens = { token, refreshToken }
  provider.signInWith(tokens)
  const { members } = await provider.call('memberList', { body: {} })
  const [self] = members
  if (!self) throw new Error('The account has no member of its own.')
  return Object.assign(provider, { user, tokens, self })
}

/** The cart of these codes, as the provider prices it. */
export async function fillCart(
  patient: Provider,
  codes: readonly string[],
): Promise<readonly CartLine[]> {
  const { cart_data } = await patient.call('cartData', {
    body: {
      action: 'save',
      cart_data: JSON.stringify(codes.map((code) => ({ code, selling_price: 0 }))),
      cart_discount: 0,
      city_id: CITY.id,
      address_data: null,
      slots_data: null,
      member_id: null,
    },
  })
  return cart_data
}

/** The first days of the week are those that the journeys count places in. */
const COUNTED_DAYS = 4

/** A window of the later days that has room; a different one for most callers. */
export async function freeWindow(patient: Provider): Promise<Slot> {
  const query = { city_id: CITY.id, pincode: HOME_ADDRESS.pincode }
  const { days } = await patient.call('slotsAvailable', { query })
  const free = days
    .slice(COUNTED_DAYS)
    .flatMap(({ slots }) => slots.filter(({ state }) => state === 'free'))
  const slot = free[randomInt(free.length)]
  if (!slot) throw new Error('Every window is taken.')
  return slot
}

/** How many may still come in this window, as a visitor of the city sees it. */
export async function placesLeft(
  provider: Provider,
  slotId: string,
  city_id: number = CITY.id,
): Promise<number> {
  const { days } = await provider.call('slotsAvailable', { query: { city_id } })
  const slot = days.flatMap(({ slots }) => slots).find(({ slot_id }) => slot_id === slotId)
  if (!slot) throw new Error(`There is no window ${slotId}.`)
  return slot.available
}

export type DraftedBooking = {
  readonly lines: readonly CartLine[]
  readonly address: Address
  readonly draft: Order
}

/** A full cart and a saved address: all that a booking asks for. */
export async function readyToBook(patient: Provider, codes: readonly string[]) {
  const lines = await fillCart(patient, codes)
  return { lines, address: await patient.call('addressAdd', { body: HOME_ADDRESS }) }
}

/** What a draft and its order say alike. */
function orderPayload(
  patient: Patient,
  lines: readonly CartLine[],
  draft: Order | null,
  hold: SlotHold | null,
): OrderPayload {
  return {
    parent_order_id: null,
    patient_id: patient.self.member_id,
    order_id: draft?.order_id ?? null,
    test_info: lines.map((line, index) => ({
      name: line.name,
      price_type: line.price_type,
      test_code: line.test_code,
      sequence_no: index + 1,
      unit_price: line.selling_price,
      coupon_item_discount: 0,
      net_amount: line.selling_price,
    })),
    ...orderAmounts(priceBooking({ lines, slot: hold?.slot ?? null })),
    patient_caller_name: 'Asha Rao',
    caller_relationship: 'self',
    order_type: 'home_collection',
    partner_lab_config_id: null,
    lab_code: null,
    slot_info: hold && {
      hold_id: hold.hold_id,
      slot_id: hold.slot.slot_id,
      slot_date: hold.slot.slot_date,
    },
    doctor_info: null,
    service_info: null,
    center_slot: [],
    safety_answers: [],
  }
}

/** A draft order for the account holder, at home. */
export async function draftOrder(
  patient: Patient,
  codes: readonly string[],
): Promise<DraftedBooking> {
  const { lines, address } = await readyToBook(patient, codes)
  const draft = await patient.call('orderDraft', {
    body: {
      ...orderPayload(patient, lines, null, null),
      city_id: CITY.id,
      address_id: address.address_id,
    },
  })
  return { lines, address, draft }
}

/** A draft order for the account holder, at a centre that does all of it. */
export async function draftVisit(patient: Patient, codes: readonly string[]) {
  const lines = await fillCart(patient, codes)
  const query = { city_id: CITY.id, page: 1, size: 100 }
  const { centres } = await patient.call('centreList', { query })
  const centre = centres.find((one) => centreSuits(one, lines))
  if (!centre) throw new Error(`No centre does ${codes.join(' and ')}.`)
  const draft = await patient.call('orderDraft', {
    body: {
      ...orderPayload(patient, lines, null, null),
      order_type: 'lab_visit',
      lab_code: centre.lab_code,
      city_id: CITY.id,
      address_id: null,
    },
  })
  return { lines, centre, draft }
}

type HeldDraft = {
  readonly lines: readonly CartLine[]
  readonly draft: Order
  readonly hold: SlotHold
}

export async function placeOrder(
  patient: Patient,
  { lines, draft, hold }: HeldDraft,
): Promise<Order> {
  return patient.call('orderCreate', { body: orderPayload(patient, lines, draft, hold) })
}

/** An order for a home visit in a free window, to be paid at service. */
export async function book(patient: Patient, codes: readonly string[]): Promise<Order> {
  const { lines, draft } = await draftOrder(patient, codes)
  const hold = await holdWindow(patient, draft, await freeWindow(patient))
  return placeOrder(patient, { lines, draft, hold })
}

/** Readies the draft and opens its payment, as the booking does before it leaves for the bank. */
export async function openPayment(
  patient: Patient,
  { lines, draft, hold }: HeldDraft,
): Promise<Payment> {
  const order = await patient.call('orderPayment', {
    body: orderPayload(patient, lines, draft, hold),
  })
  const body = { order_id: order.order_id, amount: order.amounts.net_payable }
  return patient.call('createPayment', { body })
}

export async function holdWindow(
  patient: Provider,
  { order_id }: Order,
  { slot_id }: Pick<Slot, 'slot_id'>,
): Promise<SlotHold> {
  return patient.call('slotBlock', { body: { slot_id, order_id } })
}

/** Every order of the account that was placed. */
export async function placedOrders(patient: Provider) {
  const { orders } = await patient.call('orderList', { body: { page: 1, size: 100 } })
  return orders.filter(({ status }) => status !== 'draft')
}

/** The cookies by which the app knows its patient, as src/lib/storage/cookies.ts names them. */
export const SIGN_IN_COOKIES = [COOKIES.accessToken, COOKIES.refreshToken, COOKIES.user] as const
