import type { EndpointName, endpoints } from '../../contract/inventory.ts'
import { finalForm, radiologyForm } from '../../tests/server/factories/order-forms.ts'
import { importForm } from './answers/reports.ts'
import type { Client, Input } from './client.ts'
import type { Lab } from './lab.ts'
import { appliedPoints, takenCoupon } from './money-off.ts'

type Idempotent = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { idempotent: true } ? Name : never
}[EndpointName]

type Prepared<N extends EndpointName> = {
  readonly client: Client
  readonly body: Input<N> extends { body: infer Body } ? Body : never
}

/** A valid request of each idempotent call: a new one does not compile until it is here. */
const PREPARED: { readonly [N in Idempotent]: (lab: Lab) => Promise<Prepared<N>> } = {
  async orderDraft(lab) {
    const patient = await lab.booker()
    return { client: patient.client, body: await lab.homeForm(patient) }
  },
  async orderCreate(lab) {
    const patient = await lab.booker()
    return { client: patient.client, body: finalForm(await lab.ready(patient)) }
  },
  async radiologyOrderCreate(lab) {
    const patient = await lab.booker()
    return { client: patient.client, body: radiologyForm(await lab.readyScan(patient)) }
  },
  async orderPayment(lab) {
    const patient = await lab.booker()
    return { client: patient.client, body: finalForm(await lab.ready(patient)) }
  },
  async orderReschedule(lab) {
    const patient = await lab.booker()
    const { order_id } = await lab.place(patient)
    const { slot_id } = await lab.freeWindow()
    return { client: patient.client, body: { order_id, slot_id, center_slot: [] } }
  },
  async orderPayOnline(lab) {
    const patient = await lab.booker()
    const { order_id, net_payable } = await lab.place(patient)
    return { client: patient.client, body: { order_id, amount: net_payable } }
  },
  async orderAddTest(lab) {
    const patient = await lab.booker()
    return { client: patient.client, body: await lab.additionForm(patient) }
  },
  async orderRemoveTest(lab) {
    const patient = await lab.booker()
    return { client: patient.client, body: await lab.removalForm(patient) }
  },
  async orderCreateByPayment(lab) {
    const { pay } = lab.develop('it needs a payment')
    const { client } = await lab.booker()
    const { draft, payment } = await lab.paying(await lab.booker())
    await pay(payment.checkout_url)
    const { payment_id } = payment
    const paid = { order_id: draft.order_id, payment_id }
    const body = { ...paid, gateway_payment_id: null, signature: null }
    await client.call('orderPaymentVerify', { body })
    return { client, body: paid }
  },
  async reportImportSave(lab) {
    const patient = await lab.patient()
    return { client: patient.client, body: await importForm(patient) }
  },
  async createPayment(lab) {
    const { client } = await lab.booker()
    const { order_id, amounts } = await lab.payable(await lab.booker())
    return { client, body: { order_id, amount: amounts.net_payable } }
  },
  async walletApply(lab) {
    const patient = await lab.booker()
    const draft = await lab.draft(patient)
    // With an empty wallet there is nothing to apply.
    const { wallet_applied_unique_id } = await appliedPoints(patient, draft)
    const named = { mobile_number: patient.mobile, order_id: draft.order_id }
    await patient.client.call('walletOrderCancel', { body: { ...named, wallet_applied_unique_id } })
    return { client: patient.client, body: { ...named, points: 2 } }
  },
  async walletOrderCancel(lab) {
    const patient = await lab.booker()
    const draft = await lab.draft(patient)
    const { wallet_applied_unique_id } = await appliedPoints(patient, draft)
    const named = { mobile_number: patient.mobile, order_id: draft.order_id }
    return { client: patient.client, body: { ...named, wallet_applied_unique_id } }
  },
  async walletCreateOrder(lab) {
    const patient = await lab.booker()
    const draft = await lab.ready(patient)
    const { wallet_applied_unique_id } = await appliedPoints(patient, draft)
    const body = finalForm(await lab.shown(patient, draft))
    const { order_id } = await patient.client.call('orderCreate', { body })
    const named = { mobile_number: patient.mobile, order_id }
    return { client: patient.client, body: { ...named, wallet_applied_unique_id } }
  },
  async couponApply(lab) {
    const patient = await lab.booker()
    const { client, draft, code, applied } = await takenCoupon(lab, patient)
    const { camp_applied_unique_id } = applied
    await client.call('couponRemove', {
      body: { order_id: draft.order_id, camp_applied_unique_id },
    })
    return { client, body: { order_id: draft.order_id, code } }
  },
}

export function idempotentAnswer<N extends Idempotent>(name: N): (lab: Lab) => Promise<unknown> {
  return async (lab) => {
    const { client, body } = await PREPARED[name](lab)
    // SAFETY: the body of this call; every idempotent call takes a body alone.
    return client.call(name, { body } as unknown as Input<N>)
  }
}

// SAFETY: the keys of the table above.
export const IDEMPOTENT = Object.keys(PREPARED) as Idempotent[]

export async function preparedRequest(name: Idempotent, lab: Lab) {
  const { client, body }: { client: Client; body: object } = await PREPARED[name](lab)
  return { client, body }
}
