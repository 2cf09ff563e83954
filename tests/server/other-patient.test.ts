import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.endpoints.ts'
import { addressForm } from './factories/address.ts'
import { booker, draftForm, finalForm } from './factories/order.ts'
import { detailsOf, hold, insertWindow, placed } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, type Patient, post } from './support/sign-in.ts'

type Owned = {
  readonly owner: Patient
  readonly addressId: string
  readonly draft: Order
  readonly order: Order
  readonly holdId: string
  /** What the one who asks has of their own, so that only the foreign id is wrong. */
  readonly own: {
    memberId: string
    addressId: string
    draft: Order
    slotId: string
    mobile: string
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Attempt = (owned: Owned) => { path: string; body?: object }

/** Every call of a patient that takes an id, with one that is another patient's. */
const attempts: [name: string, method: Method, code: string, attempt: Attempt][] = [
  [
    'reads a member',
    'GET',
    'unknown-member',
    ({ owner }) => ({
      path: `patient/member/${owner.self.member_id}`,
    }),
  ],
  [
    'changes a member',
    'POST',
    'unknown-member',
    ({ owner }) => ({
      path: 'patient/member/update',
      body: { member_id: owner.self.member_id, firstName: 'Changed' },
    }),
  ],
  [
    'changes an address',
    'PUT',
    'unknown-address',
    ({ addressId }) => ({
      path: 'patient/address/update',
      body: { ...addressForm({ landmark: 'Changed' }), address_id: addressId },
    }),
  ],
  [
    'deletes an address',
    'DELETE',
    'unknown-address',
    ({ addressId }) => ({
      path: `patient/address/delete?id=${addressId}`,
    }),
  ],
  [
    'reads a wallet',
    'GET',
    'unknown-wallet',
    ({ owner }) => ({
      path: `lms/patient/wallet?mobile_number=${owner.user.mobile_no}`,
    }),
  ],
  [
    'drafts for a member',
    'POST',
    'unknown-member',
    ({ owner }) => ({
      path: 'orders/create',
      body: draftForm(owner.self.member_id),
    }),
  ],
  [
    'drafts to an address',
    'POST',
    'unknown-address',
    ({ own, addressId }) => ({
      path: 'orders/create',
      body: draftForm(own.memberId, ['CBC'], { address_id: addressId }),
    }),
  ],
  [
    'changes a draft',
    'PUT',
    'unknown-order',
    ({ own, draft }) => ({
      path: `orders/update/${draft.order_id}`,
      body: draftForm(own.memberId, ['TSH']),
    }),
  ],
  [
    'gives a draft of their own the member',
    'PUT',
    'unknown-member',
    ({ own, owner }) => ({
      path: `orders/update/${own.draft.order_id}`,
      body: draftForm(owner.self.member_id),
    }),
  ],
  [
    'gives a draft of their own the address',
    'PUT',
    'unknown-address',
    ({ own, addressId }) => ({
      path: `orders/update/${own.draft.order_id}`,
      body: draftForm(own.memberId, ['CBC'], { address_id: addressId }),
    }),
  ],
  [
    'notes the stage of a draft',
    'POST',
    'unknown-order',
    ({ draft }) => ({
      path: 'orders/order-checkout',
      body: { order_id: draft.order_id, status: 'abandoned' },
    }),
  ],
  [
    'asks whether a draft was placed',
    'POST',
    'unknown-order',
    ({ draft }) => ({
      path: 'orders/order-exits',
      body: { order_id: draft.order_id },
    }),
  ],
  [
    'places a draft',
    'POST',
    'unknown-order',
    ({ draft }) => ({
      path: 'orders/order-create',
      body: finalForm(draft),
    }),
  ],
  [
    'asks for the answer to a placed order',
    'POST',
    'unknown-order',
    ({ order }) => ({
      path: 'orders/order-create',
      body: finalForm(order),
    }),
  ],
  [
    'places a draft with appointments',
    'POST',
    'unknown-order',
    ({ draft }) => ({
      path: 'orders/order-r-create',
      body: { ...finalForm(draft), radiology_codes: ['CTBRN'] },
    }),
  ],
  [
    'readies a draft for payment',
    'POST',
    'unknown-order',
    ({ draft }) => ({
      path: 'orders/order-payment',
      body: finalForm(draft),
    }),
  ],
  [
    'opens a payment for a draft',
    'POST',
    'unknown-order',
    ({ draft }) => ({
      path: 'payment/create-payment',
      body: { order_id: draft.order_id, amount: draft.net_payable },
    }),
  ],
  [
    'takes a coupon for a draft',
    'POST',
    'unknown-order',
    ({ draft }) => ({
      path: 'coupon/apply',
      body: { order_id: draft.order_id, code: 'FIRST10' },
    }),
  ],
  [
    'takes the coupon off a draft',
    'POST',
    'unknown-order',
    ({ draft }) => ({
      path: 'coupon/remove',
      body: { order_id: draft.order_id, camp_applied_unique_id: 'any' },
    }),
  ],
  [
    'holds points for a draft',
    'POST',
    'unknown-order',
    ({ own, draft }) => ({
      path: 'lms/patient/v2/wallet/apply',
      body: { order_id: draft.order_id, mobile_number: own.mobile },
    }),
  ],
  [
    'holds the points of the owner',
    'POST',
    'unknown-wallet',
    ({ owner, own }) => ({
      path: 'lms/patient/v2/wallet/apply',
      body: { order_id: own.draft.order_id, mobile_number: owner.user.mobile_no },
    }),
  ],
  [
    'cancels a draft',
    'POST',
    'unknown-order',
    ({ draft }) => ({
      path: 'orders/order-cancel',
      body: { order_id: draft.order_id, reason: 'not confirm' },
    }),
  ],
  [
    'cancels an order',
    'POST',
    'unknown-order',
    ({ order }) => ({
      path: 'orders/order-cancel',
      body: { order_id: order.order_id, reason: 'no' },
    }),
  ],
  [
    'reads an order',
    'GET',
    'unknown-order',
    ({ order }) => ({
      path: `orders/details/${order.order_id}`,
    }),
  ],
  [
    'reads an order by its number',
    'GET',
    'unknown-order',
    ({ order }) => ({
      path: `orders/details/${order.order_no}`,
    }),
  ],
  [
    'holds a slot for a draft',
    'POST',
    'unknown-order',
    ({ draft, own }) => ({
      path: 'cart/slot/block',
      body: { order_id: draft.order_id, slot_id: own.slotId },
    }),
  ],
  [
    'gives a hold back',
    'POST',
    'unknown-hold',
    ({ holdId }) => ({
      path: 'cart/slot/unblock',
      body: { hold_id: holdId },
    }),
  ],
]

let server: TestApp
let owned: Owned
let thief: Headers
beforeAll(async () => {
  server = await createTestApp()
  const first = await booker(server)
  const { patient: owner, address } = first
  const order = await placed(server, owner.headers, first.draft)
  const form = draftForm(owner.self.member_id, ['CBC'], { address_id: address.address_id })
  const made = await post<Order>(server, 'orders/create', form, owner.headers)
  const { hold_id } = await hold(server, owner.headers, made, await insertWindow(server.db))
  const draft = await detailsOf(server, owner.headers, made.order_id)
  const other = await booker(server)
  thief = other.patient.headers
  owned = {
    owner,
    addressId: address.address_id,
    draft,
    order,
    holdId: hold_id,
    own: {
      memberId: other.patient.self.member_id,
      addressId: other.address.address_id,
      draft: other.draft,
      slotId: await insertWindow(server.db),
      mobile: other.patient.user.mobile_no,
    },
  }
})
afterAll(() => server.close())

/** Every row that says something of patients. */
async function everything(): Promise<unknown> {
  const tables = ['accounts', 'members', 'addresses', 'orders', 'order_lines', 'order_events']
  const money = ['wallet_holds', 'coupon_uses', 'ledger_transfers', 'payments', 'refunds']
  const rows = [...tables, ...money, 'slot_holds', 'slot_windows'].map((table) =>
    server.database.pool.query(`select * from ${table} order by 1, 2`),
  )
  return (await Promise.all(rows)).map((answer) => answer.rows)
}

describe('[R6.08] what belongs to another patient', () => {
  it.each(attempts)(
    'is unknown to one who %s, and stays as it is',
    async (_name, method, code, attempt) => {
      const before = await everything()
      const { path, body } = attempt(owned)
      const answer = await server.inject({
        method,
        url: `/api/v1/${path}`,
        headers: thief,
        ...(body && { payload: body }),
      })
      expect([answer.statusCode, answer.json().code]).toEqual([404, code])
      expect(await everything()).toEqual(before)
    },
  )
})
