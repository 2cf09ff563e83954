import type { Order } from '../../contract/orders.schemas.ts'
import { resultOf } from './client.ts'
import { Unmet } from './failure.ts'
import type { Lab } from './lab.ts'
import type { Patient } from './patients.ts'

/** The first coupon of the list that the patient can use on a new draft. */
export async function takenCoupon(lab: Lab, patient: Patient) {
  const draft = await lab.draft(patient)
  const { client } = patient
  for (const { code } of await lab.coupons()) {
    const body = { order_id: draft.order_id, code }
    const answer = await client.send('couponApply', { body })
    // Its conditions may not be met.
    if (answer.status === 422) continue
    resultOf('couponApply', answer)
    return { client, draft, code, applied: await client.call('couponApply', { body }) }
  }
  throw new Unmet('no coupon of the list applies to this test')
}

/** Holds points for a draft. @throws Unmet if the wallet is empty */
export async function appliedPoints(patient: Patient, { order_id }: Order) {
  const { client, mobile: mobile_number } = patient
  const { points } = await client.call('wallet', { query: { mobile_number } })
  if (points === 0) throw new Unmet('the wallet of the patient is empty')
  return client.call('walletApply', {
    body: { mobile_number, order_id, points: Math.min(points, 20) },
  })
}
