import { randomUUID } from 'node:crypto'
import { finalForm } from '../../../tests/server/factories/order-forms.ts'
import type { Check } from '../check.ts'
import type { Answer } from '../client.ts'
import { CallFailure, needed, Unmet } from '../failure.ts'
import type { Lab } from '../lab.ts'
import type { Patient } from '../patients.ts'

const ROUNDS = 3
const PARALLEL = 5

const codeOf = ({ text }: Answer): unknown => JSON.parse(text).code

/** Who of the two got it; the other must have been told that it is taken. */
function requireOneWinner(call: 'slotBlock' | 'radiologySlotBlock', answers: readonly Answer[]) {
  const won = answers.filter(({ status }) => status === 200)
  if (won.length !== 1)
    throw new CallFailure(call, `${won.length} of two patients got the last place`)
  const lost = answers.find(({ status }) => status !== 200)
  if (lost?.status !== 409 || codeOf(lost) !== 'slot-taken') {
    throw new CallFailure(call, `409 slot-taken expected, got ${lost?.status} ${lost?.text}`)
  }
}

/** Other patients, at most, who take places of a slot until one is left. */
const FILLERS = 6

/** A home slot with one place left: other patients take what it has more. */
async function lastPlace(lab: Lab): Promise<string> {
  const slots = await lab.offer.homeSlots()
  const fewest = needed(slots.at(-1), 'no home slot is free')
  const more = fewest.available - 1
  if (more > 0) lab.develop(`every free home slot has ${fewest.available} places: it needs others`)
  if (more > FILLERS) throw new Unmet(`every free home slot has ${fewest.available} places`)
  for (const filler of await lab.extras(more)) {
    const { order_id } = await lab.draft(filler)
    await filler.client.call('slotBlock', { body: { slot_id: fewest.slot_id, order_id } })
  }
  return fewest.slot_id
}

/** Two patients ask at once for a slot that takes one more, several times. */
async function raceForSlots(lab: Lab): Promise<void> {
  const both = [await lab.booker(), await lab.other()]
  for (let round = 0; round < ROUNDS; round++) {
    const drafts = await Promise.all(both.map((patient) => lab.draft(patient)))
    const slot_id = await lastPlace(lab)
    const answers = await Promise.all(
      both.map(({ client }, index) =>
        client.send('slotBlock', { body: { slot_id, order_id: drafts[index]?.order_id } }),
      ),
    )
    requireOneWinner('slotBlock', answers)
  }
}

async function raceForAppointments(lab: Lab): Promise<void> {
  const both = [await lab.booker(), await lab.other()]
  const { subdepartment } = await lab.offer.scan()
  for (let round = 0; round < ROUNDS; round++) {
    const drafts = await Promise.all(both.map((patient) => lab.scanDraft(patient)))
    const last = (await lab.offer.appointments()).find(({ available }) => available === 1)
    const { slot_id } = needed(last, 'no appointment has exactly one place left')
    const answers = await Promise.all(
      both.map(({ client }, index) => {
        const order_id = drafts[index]?.order_id
        return client.send('radiologySlotBlock', { body: { slot_id, order_id, subdepartment } })
      }),
    )
    requireOneWinner('radiologySlotBlock', answers)
  }
}

/** One patient holds several slots for one draft at once; the last of them is kept. */
async function parallelHolds(lab: Lab): Promise<void> {
  const patient = await lab.booker()
  const draft = await lab.draft(patient)
  const slots = (await lab.offer.homeSlots()).slice(0, 3)
  if (slots.length < 2) throw new Unmet('fewer than two home slots are free')
  const before = await availableOf(lab)
  await Promise.all(
    slots.map(({ slot_id }) =>
      patient.client.call('slotBlock', { body: { slot_id, order_id: draft.order_id } }),
    ),
  )
  const { hold } = await lab.shown(patient, draft)
  if (!hold) throw new CallFailure('slotBlock', 'the draft holds no slot')
  const after = await availableOf(lab)
  const taken = slots.filter(
    ({ slot_id }) => (after.get(slot_id) ?? 0) < (before.get(slot_id) ?? 0),
  )
  const [only, ...more] = taken.map(({ slot_id }) => slot_id)
  if (only !== hold.slot.slot_id || more.length > 0) {
    throw new CallFailure('slotBlock', `${taken.length} slots are taken by one draft`)
  }
}

async function availableOf(lab: Lab): Promise<Map<string, number>> {
  const slots = await lab.offer.homeSlots()
  return new Map(slots.map(({ slot_id, available }) => [slot_id, available]))
}

async function ordersOf({ client }: Patient): Promise<number> {
  return (await client.call('orderList', { body: { page: 1 } })).total
}

/** The cart is confirmed several times at once, each with a key of its own. */
async function parallelPlacing(lab: Lab): Promise<void> {
  const patient = await lab.booker()
  const body = finalForm(await lab.ready(patient))
  const before = await ordersOf(patient)
  const answers = await Promise.all(
    Array.from({ length: PARALLEL }, () =>
      patient.client.send('orderCreate', { body }, { key: randomUUID() }),
    ),
  )
  const failed = answers.find(({ status }) => status !== 200 && status !== 409)
  if (failed)
    throw new CallFailure('orderCreate', `200 expected, got ${failed.status} ${failed.text}`)
  const placed = (await ordersOf(patient)) - before
  if (placed !== 1) throw new CallFailure('orderCreate', `${placed} orders of one cart`)
}

export const raceChecks: readonly Check[] = [
  { call: 'slotBlock', says: 'gives the last place to one of two patients', run: raceForSlots },
  {
    call: 'radiologySlotBlock',
    says: 'gives the last place to one of two patients',
    run: raceForAppointments,
  },
  { call: 'slotBlock', says: 'keeps one slot of several asked for at once', run: parallelHolds },
  {
    call: 'orderCreate',
    says: 'places one order of a cart that is confirmed several times at once',
    run: parallelPlacing,
  },
]
