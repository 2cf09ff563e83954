import { type APIRequestContext, type BrowserContext, test as base } from '@playwright/test'
import type { Tokens, User } from '#contract/auth.endpoints.ts'
import type { SlotDay } from '#contract/cart.endpoints.ts'
import { COOKIES, HEADERS } from '#contract/conventions.ts'
import type { DraftPayload, Order } from '#contract/orders.endpoints.ts'
import type { Address, Member } from '#contract/patient.endpoints.ts'

const API = '/api/v1'

export type Account = {
  readonly user: User
  readonly post: <T>(path: string, body: object, headers?: Record<string, string>) => Promise<T>
  readonly get: <T>(path: string) => Promise<T>
}

/** A mobile number that no other test has: tests share one server. */
function newMobile(): string {
  return `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
}

/** Playwright's test with `signIn`, which signs the browser in with a new account each time. */
export const test = base.extend<{ signIn: () => Promise<Account> }>({
  signIn: ({ context, request, baseURL }, provide) =>
    provide(() => signedIn(context, request, baseURL ?? '')),
})

/** Registers a new account through the real calls and signs this browser in. */
async function signedIn(
  context: BrowserContext,
  request: APIRequestContext,
  baseURL: string,
): Promise<Account> {
  const mobile_no = newMobile()
  const csrf = await read<{ csrf_token: string }>(await request.get(`${API}/auth/csrf-token`))
  const visitor = { [HEADERS.csrfToken]: csrf.csrf_token }
  const send = async <T>(path: string, data: object, headers: Record<string, string>) =>
    read<T>(await request.post(`${API}/${path}`, { data, headers }))

  await send('auth/send/otp', { mobile_no }, visitor)
  const otp = await newestCode(request, mobile_no)
  const { registration_token } = await send<{ registration_token: string }>(
    'auth/verify/otp',
    { mobile_no, otp },
    visitor,
  )
  const profile = { firstName: 'Asha', lastName: 'Rao', gender: 1, dob: '1985-03-14' }
  const { user, token, refreshToken } = await send<Tokens & { user: User }>(
    'auth/register/user',
    { ...profile, registration_token, city_id: 1 },
    visitor,
  )
  await context.addCookies(
    [
      [COOKIES.accessToken, token],
      [COOKIES.refreshToken, refreshToken],
      [COOKIES.user, encodeURIComponent(JSON.stringify(user))],
    ].map(([name = '', value = '']) => ({ name, value, url: baseURL })),
  )
  const patient = { ...visitor, [HEADERS.accessToken]: token }
  return {
    user,
    post: (path, body, headers = {}) => send(path, body, { ...patient, ...headers }),
    get: async (path) => read(await request.get(`${API}/${path}`, { headers: patient })),
  }
}

/** Books a home visit in the first free window, to be paid at service. */
export async function book(account: Account, codes: readonly string[]): Promise<Order> {
  const { members } = await account.post<{ members: Member[] }>('patient/member/list', {})
  const patient_id = members[0]?.member_id ?? ''
  const address = await account.post<Address>('patient/address/add', {
    tag: 'home',
    address_line: 'Flat 1204, Lake View, Central Avenue',
    locality: 'Powai',
    pincode: '400076',
  })
  const form = draftForm(patient_id, address.address_id, codes)
  const idempotent = () => ({ [HEADERS.idempotencyKey]: crypto.randomUUID() })
  const draft = await account.post<Order>('orders/create', form, idempotent())
  const { days } = await account.get<{ days: SlotDay[] }>('cart/slots/available?city_id=1')
  const free = days.flatMap(({ slots }) => slots).find(({ state }) => state === 'free')
  await account.post('cart/slot/block', { slot_id: free?.slot_id, order_id: draft.order_id })
  const shown = await account.get<Order>(`orders/details/${draft.order_id}`)
  const { city_id: _city, address_id: _address, ...final } = form
  const { amounts } = shown
  return account.post<Order>(
    'orders/order-create',
    {
      ...final,
      order_id: shown.order_id,
      test_info: shown.lines.map(({ name, price_type, test_code, ...line }) => ({
        name,
        price_type,
        test_code,
        sequence_no: line.sequence_no,
        unit_price: line.unit_price,
        coupon_item_discount: line.coupon_item_discount,
        net_amount: line.net_amount,
      })),
      actual_amount: amounts.mrp_total,
      amount_after_discount: amounts.sub_total,
      home_collection_charges: amounts.hc_charges,
      total_pay_amount: amounts.net_payable,
    },
    idempotent(),
  )
}

function draftForm(patient_id: string, address_id: string, codes: readonly string[]): DraftPayload {
  return {
    parent_order_id: null,
    patient_id,
    order_id: null,
    test_info: codes.map((code, at) => ({
      name: code,
      price_type: 'offer',
      test_code: code,
      sequence_no: at + 1,
      unit_price: 0,
      coupon_item_discount: 0,
      net_amount: 0,
    })),
    actual_amount: 0,
    amount_after_discount: 0,
    total_pay_amount: 0,
    home_collection_charges: 0,
    patient_caller_name: 'Asha Rao',
    caller_relationship: 'self',
    order_type: 'home_collection',
    partner_lab_config_id: null,
    lab_code: null,
    slot_info: null,
    doctor_info: null,
    service_info: null,
    city_id: 1,
    address_id,
  }
}

async function newestCode(request: APIRequestContext, mobile: string): Promise<string> {
  const [message] = await read<{ text: string }[]>(
    await request.get(`/dev/outbox.json?to=${mobile}`),
  )
  const code = /\d{6}$/.exec(message?.text ?? '')?.[0]
  if (!code) throw new Error(`No code was sent to ${mobile}.`)
  return code
}

type Answer = { ok(): boolean; text(): Promise<string>; url(): string }

async function read<T>(answer: Answer): Promise<T> {
  const text = await answer.text()
  if (!answer.ok()) throw new Error(`${answer.url()}: ${text}`)
  // SAFETY: our own server answers in the contract's shapes; the caller names the endpoint's.
  return JSON.parse(text).result as T
}
