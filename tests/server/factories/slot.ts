import { eq } from 'drizzle-orm'
import type { Slot, SlotDay, SlotHold } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Database } from '#server/db/client.ts'
import { slotHolds, slotWindows } from '#server/db/schema/slots.ts'
import type { takeHold } from '#server/modules/orders/drafts/hold-slot.repository.ts'
import type { TestApp } from '../support/app.ts'
import { type Headers, post } from '../support/sign-in.ts'
import { finalForm } from './order-forms.ts'

export type SlotList = {
  days: SlotDay[]
  charges: { from: number; to: number }
  hold_minutes: number
}

let made = 0

/** A slot in Mumbai with a capacity of one, at a unique time. */
export async function insertWindow(
  db: Database,
  overrides: Partial<typeof slotWindows.$inferInsert> = {},
): Promise<string> {
  made += 1
  const id = `test-${made}`
  await db.insert(slotWindows).values({
    id,
    cityId: 1,
    slotDate: '2026-03-04',
    fromTime: '09:00',
    toTime: '09:30',
    chargePaise: 10_000,
    suitsFasting: true,
    capacity: 1,
    ...overrides,
  })
  return id
}

/** A CT appointment of the imaging centre in Mumbai, with a capacity of one. */
export function insertAppointment(
  db: Database,
  overrides: Partial<typeof slotWindows.$inferInsert> = {},
): Promise<string> {
  const room = { kind: 'radiology', labCode: 'MUM02', modality: 5, chargePaise: 0 } as const
  return insertWindow(db, { ...room, ...overrides })
}

export async function slotList(server: TestApp, cityId = 1): Promise<SlotList> {
  const answer = await server.inject({ url: `/api/v1/cart/slots/available?city_id=${cityId}` })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().result
}

/** A slot by id, on any day of the list. */
export async function slotById(server: TestApp, id: string): Promise<Slot | undefined> {
  const { days } = await slotList(server)
  return days.flatMap(({ slots }) => slots).find(({ slot_id }) => slot_id === id)
}

export function hold(
  server: TestApp,
  headers: Headers,
  draft: Order,
  slotId: string,
): Promise<SlotHold> {
  const body = { slot_id: slotId, order_id: draft.order_id }
  return post<SlotHold>(server, 'cart/slot/block', body, headers)
}

export async function detailsOf(server: TestApp, headers: Headers, id: string): Promise<Order> {
  const answer = await server.inject({ url: `/api/v1/orders/details/${id}`, headers })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().result
}

/** Holds a slot of its own and places the draft as it then is. */
export async function placed(server: TestApp, headers: Headers, draft: Order): Promise<Order> {
  await hold(server, headers, draft, await insertWindow(server.db))
  const shown = await detailsOf(server, headers, draft.order_id)
  return post<Order>(server, 'orders/order-create', finalForm(shown), headers)
}

/** `takeHold` without its guard, for negative controls: reads, then writes. */
export const reserveUnguarded: typeof takeHold = async (db, { hold }) => {
  const ofWindow = eq(slotWindows.id, hold.windowId)
  const [window] = await db.select().from(slotWindows).where(ofWindow)
  if (!window || window.taken >= window.capacity) return { outcome: 'taken', inUse: null }
  const inUse = window.taken + 1
  await db.update(slotWindows).set({ taken: inUse }).where(ofWindow)
  await db.insert(slotHolds).values({ ...hold, state: 'held' })
  return { outcome: 'held', inUse }
}
