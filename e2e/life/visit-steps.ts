import { choose, DAY, SLOT } from './booking-steps.ts'
import { dayOf, labTime, type Order } from './facts.ts'
import type { Patient } from './patient.ts'

/** Moves a visit, or books the one in its place. */
export const CHANGE = /^(Change slot|Choose (a new slot for .*|another slot|a slot))$/
const WHO = /^(All|Both|Asha|Mohan|Kavya)\b/

export async function changeSlot(patient: Patient): Promise<void> {
  await choose(patient, WHO)
  await patient.press(CHANGE)
  await choose(patient, patient.story.chance(0.7) ? /^Only / : /^(All|Both)/)
  await patient.look()
  await patient.press(DAY, 'radio')
  await patient.press(SLOT, 'radio')
  await patient.look()
  await patient.press(/^(Change to|Book) /)
}

/** What the lab did while the patient was away. */
export async function labCatchesUp(patient: Patient): Promise<void> {
  const { provider, facts, story } = patient
  const today = dayOf(await provider.now())
  const isPast = ({ window, status }: Order) =>
    window !== null && window.date < today && !['completed', 'cancelled'].includes(status)
  for (const order of facts.orders.filter(isPast)) {
    const isUnusual = story.chance(story.often('changes', 0.15, 0.5))
    const steps = isUnusual ? story.pick(AT_THE_LAB) : ['report_ready']
    patient.tell(`${order.no} ${steps.join(' ')}`)
    for (const step of steps) await provider.moveOrder(order.id, step)
  }
}

/** What a lab does with an order other than to report it: steps of `/dev/lab`; `''` is the next stage. */
const AT_THE_LAB = [
  [''],
  ['', 'failed'],
  ['', 'paid', ''],
  ['', '', '', 'resample'],
  ['', '', 'delayed'],
  ['cancelled'],
]

/** Who waits at home on the day of the visit. */
export const nextVisit = ({ facts }: Patient) =>
  facts.orders.find(
    ({ isHome, window, status }) =>
      isHome && window !== null && window.date >= dayOf(facts.now) && status === 'booked',
  )

/** From twenty minutes before the slot until the phlebotomist has been there, or was not let in. */
export async function waitForVisit(patient: Patient): Promise<void> {
  const { provider, story } = patient
  const order = nextVisit(patient)
  if (!order?.window) return
  const { id, no, window } = order
  patient.tell(no)
  await patient.closeTabs()
  const starts = labTime(`${window.date}T${window.from}:00+05:30`)
  const now = await provider.now()
  await patient.pass(Math.max(1, starts.diff(now, 'minute') - 20))
  await provider.moveOrder(id, '')
  const address = `/profile?tab=my-order&order=${id}`
  for (const step of [
    story.pick(['on_the_way', 'late']),
    'arrived',
    story.pick(['failed', '', 'paid']),
  ]) {
    patient.tell(step || 'collected')
    await provider.moveOrder(id, step)
    await patient.visit(address)
    await patient.look()
    await patient.wait(10)
  }
}
