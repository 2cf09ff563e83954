import type { Order } from '#contract/orders.schemas.ts'
import { finalForm } from '#tools/order-forms.ts'
import type { Check } from '../check.ts'
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
