import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Additions } from '#contract/additions.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { labClock } from '#contract/rules/lab-time.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import {
  type Family,
  family,
  familyForm,
  heldFamily,
  parentOf,
  placedFamily,
  shownTo,
} from './factories/family.ts'
import { orderCalls } from './factories/order-calls.ts'
import { detailsOf, insertWindow } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { post, signIn } from './support/sign-in.ts'

let server: TestApp
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  server = await createTestApp({ config: { welcomePoints: 0 } })
  calls = orderCalls(server)
})
afterAll(() => server.close())

const clockOf = (instant: string | null) => instant && labClock(Date.parse(instant))

const idsOf = ({ drafts }: Pick<Family, 'drafts'>) => drafts.map(({ order_id }) => order_id)

function arrange(made: Pick<Family, 'drafts' | 'headers'>, ids: readonly string[]) {
  const body = { order_id: parentOf(made).order_id, order_ids: ids }
  return post(server, 'orders/visit-turns', body, made.headers)
}

function refusal(made: Pick<Family, 'drafts' | 'headers'>, body: object) {
  return calls.refusal('visit-turns', body, made.headers)
}

/** The newest orders of the account, as its list has them. */
async function listed(headers: Family['headers']) {
  const body = { page: 1, size: 3 }
  const { orders } = await post<{ orders: Order[] }>(server, 'orders/list', body, headers)
  return orders.map(({ order_id }) => order_id)
}

const turnsIn = (order: Order | undefined) =>
  order?.linked?.orders.map(({ visit_turn }) => visit_turn)

it('stores who goes first, and keeps the places that are held', async () => {
  const made = await heldFamily(server)
  const [first = '', second = '', third = ''] = idsOf(made)
  await arrange(made, [third, first, second])
  const [parent] = await shownTo(server, made)
  expect(turnsIn(parent)).toEqual([2, 3, 1])
  expect(parent?.hold?.hold_id).toBe(made.held.hold_id)
  expect(await calls.takenOf(made.slotId)).toBe(3)
  await arrange(made, [])
  expect(turnsIn((await shownTo(server, made))[0])).toEqual([undefined, undefined, undefined])
})

it('is that of the booking in a list, where none was chosen', async () => {
  const made = await placedFamily(server)
  expect(await listed(made.headers)).toEqual(made.orders.map(({ order_id }) => order_id))
})

it('stays with the orders that are placed, and names them in that order', async () => {
  const made = await heldFamily(server)
  const [first = '', second = '', third = ''] = idsOf(made)
  await arrange(made, [third, second, first])
  await post<Order>(server, 'orders/order-create', familyForm(made.shown), made.headers)
  expect(await listed(made.headers)).toEqual([third, second, first])
  expect(turnsIn(await detailsOf(server, made.headers, first))).toEqual([3, 2, 1])
  const [told] = await newestMessages(server.deps, made.user.mobile_no)
  const names = made.members.map(({ firstName }) => firstName).toReversed()
  const numbers = (await shownTo(server, made)).map(({ order_no }) => order_no).toReversed()
  expect(told?.text).toContain(`orders ${numbers.join(' ')} are booked for ${names.join(' and ')}.`)
  const slot_id = await insertWindow(server.db, { capacity: 6, fromTime: '11:00' })
  const moved = { order_id: first, slot_id, center_slot: [], with_linked: true }
  await post<Order>(server, 'orders/order-reschedule', moved, made.headers)
  const [since] = await newestMessages(server.deps, made.user.mobile_no)
  expect(since?.text).toContain(`new slot for ${names.join(' and ')}, order ${numbers.join(' ')}.`)
  expect(await refusal(made, { order_id: first, order_ids: [] })).toEqual([409, 'draft-gone'])
})

it('promises no report before the hours after the turn, also once somebody leaves', async () => {
  const people = [{ codes: ['CBC'] }, { codes: ['CBC'] }, { codes: ['CBC'] }]
  const made = await placedFamily(server, people)
  const reports = async () =>
    (await shownTo(server, made)).map(({ report_by }) => clockOf(report_by))
  // The slot is 09:00 to 09:30, and a blood count takes twelve hours.
  expect(await reports()).toEqual(['21:30', '21:40', '22:00'])
  const [, second, third] = made.orders as [Order, Order, Order]
  const hba1c = { order_id: second.order_id, codes: ['HBA1C'] }
  const { now } = await post<Additions>(server, 'orders/order-additions', hba1c, made.headers)
  expect(clockOf(now.report_by)).toBe('21:40')
  const gone = { order_id: second.order_id, reason: 'Away that day' }
  await post<Order>(server, 'orders/order-cancel', gone, made.headers)
  expect((await reports())[2]).toBe('21:40')
  const to = await insertWindow(server.db, { fromTime: '10:00', toTime: '10:30' })
  const move = { order_id: third.order_id, slot_id: to, center_slot: [], with_linked: false }
  await post<Order>(server, 'orders/order-reschedule', move, made.headers)
  expect(await reports()).toEqual(['21:30', '21:40', '22:30'])
})

it('takes every home order of the booking once, by its first order', async () => {
  const made = await family(server)
  const [first = '', second = '', third = ''] = idsOf(made)
  for (const ids of [[first], [first, second, second], [first, second, 'unknown']]) {
    expect(await refusal(made, { order_id: first, order_ids: ids })).toEqual([
      409,
      'linked-refused',
    ])
  }
  const ids = [first, second, third]
  expect(await refusal(made, { order_id: second, order_ids: ids })).toEqual([422, 'linked-refused'])
  expect(turnsIn((await shownTo(server, made))[0])).toEqual([undefined, undefined, undefined])
})

it('does not show or change the booking of another patient', async () => {
  const made = await family(server)
  const { headers } = await signIn(server)
  const body = { order_id: parentOf(made).order_id, order_ids: [] }
  expect(await refusal({ ...made, headers }, body)).toEqual([404, 'unknown-order'])
})
