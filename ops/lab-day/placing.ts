import type { Order } from '../../contract/orders.schemas.ts'
import type { Address } from '../../contract/patient.endpoints.ts'
import { addressForm } from '../../tests/server/factories/account.ts'
import { IMAGING_CENTRE } from '../../tests/server/factories/centre-visit.ts'
import { draftForm, finalForm, radiologyForm } from '../../tests/server/factories/order-forms.ts'
import {
  detailsOf,
  hold,
  insertAppointment,
  insertWindow,
} from '../../tests/server/factories/slot.ts'
import type { TestApp } from '../../tests/server/support/app.ts'
import { type Patient, post, signIn } from '../../tests/server/support/sign-in.ts'

/** An order and the stage in which its day ends: the lab may be faster than who cancels. */
export type Placed = {
  readonly order: Order
  readonly end: 'report_ready' | 'cancelled'
}

const CANCELLED_ONE_IN = 20
const CENTRE_ONE_IN = 10

/** Places an order; one in ten is a centre visit with samples and a scan, one in twenty is cancelled. */
export async function placeNext(
  server: TestApp,
  { patient, address, at }: { patient: Patient; address: Address; at: number },
): Promise<Placed> {
  const order =
    at % CENTRE_ONE_IN === 0
      ? await placeScan(server, patient)
      : await placeHome(server, patient, address)
  if (at % CANCELLED_ONE_IN !== 1) return { order, end: 'report_ready' }
  const answer = await server.inject({
    method: 'POST',
    url: '/api/v1/orders/order-cancel',
    payload: { order_id: order.order_id, reason: 'Away' },
    headers: patient.headers,
  })
  return { order, end: answer.statusCode === 200 ? 'cancelled' : 'report_ready' }
}

export async function newPatient(server: TestApp) {
  const patient = await signIn(server)
  const address = await post<Address>(server, 'patient/address/add', addressForm(), patient.headers)
  return { patient, address }
}

async function placeHome(
  server: TestApp,
  { headers, self }: Patient,
  { address_id }: Address,
): Promise<Order> {
  const form = draftForm(self.member_id, ['CBC'], { address_id })
  const draft = await post<Order>(server, 'orders/create', form, headers)
  await hold(server, headers, draft, await insertWindow(server.db))
  const shown = await detailsOf(server, headers, draft.order_id)
  return post<Order>(server, 'orders/order-create', finalForm(shown), headers)
}

async function placeScan(server: TestApp, { headers, self }: Patient): Promise<Order> {
  const visit = { order_type: 'lab_visit', lab_code: IMAGING_CENTRE } as const
  const form = draftForm(self.member_id, ['CTBRN', 'CBC'], visit)
  const draft = await post<Order>(server, 'orders/create', form, headers)
  const slot = { slot_id: await insertAppointment(server.db), subdepartment: 'CT' }
  await post(server, 'cart/r/slot/block', { ...slot, order_id: draft.order_id }, headers)
  const shown = await detailsOf(server, headers, draft.order_id)
  return post<Order>(server, 'orders/order-r-create', radiologyForm(shown), headers)
}
