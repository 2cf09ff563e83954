import type { Order } from '../../../contract/orders.schemas.ts'
import { finalForm } from '../../../tests/server/factories/order-forms.ts'
import type { Check } from '../check.ts'
import { resultOf } from '../client.ts'
import { CallFailure, Unmet } from '../failure.ts'
import type { Lab } from '../lab.ts'
import { type Patient, personNamed } from '../patients.ts'

type Two = { readonly patient: Patient; readonly parent: Order; readonly linked: Order }

/** Drafts of two persons of one family; what is booked of them is cancelled. */
async function withTwo(lab: Lab, use: (two: Two) => Promise<void>): Promise<void> {
  const patient = await lab.booker()
  const { client } = patient
  const person = { ...personNamed('Member'), relation_type: 'father' } as const
  const { member_id } = await client.call('memberAdd', { body: person })
  const parent = await lab.draft(patient)
  const joins = { parent_order_id: parent.order_id, patient_id: member_id }
  const linked = await client.call('orderDraft', { body: await lab.homeForm(patient, joins) })
  try {
    await use({ patient, parent, linked })
  } finally {
    const gone = { reason: 'Conformance check', with_linked: true }
    await client.call('orderCancel', { body: { order_id: parent.order_id, ...gone } })
  }
}

/** Holds a place for each of the two. */
async function holdBoth(lab: Lab, { patient, parent }: Two): Promise<void> {
  const [slot] = await lab.offer.homeSlots()
  if (!slot || slot.available < 2) throw new Unmet('no home slot has two places')
  const body = { slot_id: slot.slot_id, order_id: parent.order_id }
  await patient.client.call('slotBlock', { body })
}

/** The first coupon of the list that the booking can use. */
async function appliedToBoth(lab: Lab, { client }: Patient, { order_id }: Order) {
  for (const { code } of await lab.coupons()) {
    const answer = await client.send('couponApply', { body: { order_id, code } })
    // Its conditions may not be met.
    if (answer.status === 422) continue
    resultOf('couponApply', answer)
    return client.call('couponApply', { body: { order_id, code } })
  }
  throw new Unmet('no coupon of the list applies to this booking')
}

const statusesOf = ({ linked }: Order) => linked?.orders.map(({ status }) => status).join(' and ')

/** Orders that are booked together. */
export const linkedOrderChecks: readonly Check[] = [
  {
    call: 'orderDraft',
    says: 'links a draft to its parent, and each shows both',
    run: (lab) =>
      withTwo(lab, async ({ patient, parent, linked }) => {
        for (const order of [await lab.shown(patient, parent), linked]) {
          if (statusesOf(order) === 'draft and draft') continue
          throw new CallFailure('orderDraft', `two drafts expected, got ${statusesOf(order)}`)
        }
      }),
  },
  {
    call: 'orderDraft',
    says: 'refuses the same person twice for the same visit',
    run: (lab) =>
      withTwo(lab, async ({ patient, parent }) => {
        const body = await lab.homeForm(patient, { parent_order_id: parent.order_id })
        await patient.client.refused('orderDraft', { body }, '422 linked-refused')
      }),
  },
  {
    call: 'orderCreate',
    says: 'places linked drafts together, and a linked one not alone',
    run: (lab) =>
      withTwo(lab, async (two) => {
        const { client } = two.patient
        await holdBoth(lab, two)
        const parent = await lab.shown(two.patient, two.parent)
        const linked = finalForm(await lab.shown(two.patient, two.linked))
        await client.refused('orderCreate', { body: linked }, '422 linked-refused')
        const body = { ...finalForm(parent), linked: [linked] }
        const placed = await client.call('orderCreate', { body })
        if (statusesOf(placed) === 'booked and booked') return
        throw new CallFailure(
          'orderCreate',
          `two booked orders expected, got ${statusesOf(placed)}`,
        )
      }),
  },
  {
    call: 'couponApply',
    says: 'divides a coupon over all orders of a booking, to the paisa',
    run: (lab) =>
      withTwo(lab, async ({ patient, parent, linked }) => {
        const applied = await appliedToBoth(lab, patient, parent)
        const orders = [await lab.shown(patient, parent), await lab.shown(patient, linked)]
        const shares = orders.map(({ amounts }) => Math.round(amounts.order_discount * 100))
        const [whole, ...lines] = [
          applied.order_discount,
          ...applied.discount_test_list.map(({ discount }) => discount),
        ].map((rupees) => Math.round(rupees * 100))
        const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
        if (sum(shares) === whole && sum(lines) === whole) return
        throw new CallFailure('couponApply', `${shares.join(' and ')} paise are not ${whole}`)
      }),
  },
  {
    call: 'orderCancel',
    says: 'takes one person out of the draft of a booking',
    run: (lab) =>
      withTwo(lab, async ({ patient, parent, linked }) => {
        const body = { order_id: linked.order_id, reason: 'not confirm' }
        await patient.client.call('orderCancel', { body })
        const left = await lab.shown(patient, parent)
        if (left.status === 'draft' && !left.linked) return
        throw new CallFailure('orderCancel', 'the parent should be a single draft')
      }),
  },
]
