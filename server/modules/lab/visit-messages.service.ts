import { isBeforeVisit } from '#contract/rules/cancellation.ts'
import { TURN_MINUTES } from '#contract/rules/visit-turns.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { type SmsRecipient, smsMessage } from '#server/messages/message.ts'
import { findValues } from '#server/messages/outbox.ts'
import { smsTemplates } from '#server/messages/sms-templates.ts'
import { renderSms } from '#server/messages/template.ts'
import { uuidOf } from '#server/uuid-of-name.ts'
import { findHomeVisit, visitIdOf } from '../orders/booking.repository.ts'
import { collectedOfSeveralMessage } from '../orders/changed.messages.ts'
import { visitFacts, whoseOrders } from '../orders/message-values.ts'
import { findEvents, type OrderRow } from '../orders/order.repository.ts'
import type { VisitRow } from '../orders/reading/visits-and-reports.repository.ts'
import { collectedMessage } from './lab.messages.ts'

/*
 * Messages about a home visit, one for all its orders (docs/messages.md). The
 * lab sends an event for each order; the caller has locked the order and the parent of its booking.
 */

/** Of the keys that are derived. */
const KEYS = '5ca7a5f6-33be-4f9f-b395-547ab4d41343'

/** How long the message waits for the next person: a turn, and ten minutes. */
export const NEXT_PERSON_MS = (TURN_MINUTES + 10) * 60_000

type Telling = Pick<Deps, 'clock' | 'messages' | 'config'>
type Told = { readonly order: OrderRow; readonly to: SmsRecipient }

/**
 * Says who comes: once for a phlebotomist, and again for another one or another slot. Who takes over is told
 * unless they were told last, as one who was ill and comes after all.
 */
export async function tellAssigned(
  tx: Transaction,
  { messages, config }: Telling,
  { order, to }: Told,
  { name, badge }: Pick<VisitRow, 'name' | 'badge'>,
): Promise<void> {
  const { slotDate: date, slotFrom, slotTo } = order
  if (date === null || slotFrom === null || slotTo === null) return
  const people = await findHomeVisit(tx, order)
  const window = { slotDate: date, fromTime: slotFrom, toTime: slotTo }
  const visit = { name, badge, ...whoseOrders(people), ...visitFacts(people, window) }
  const told = await badgesTold(tx, order)
  const written = renderSms(smsTemplates['order.assigned'], visit, config).values.badge
  const takesOver = order.status === 'phlebotomist_assigned'
  if (takesOver ? told.at(-1) === written : told.includes(written)) return
  const key = await keyOf(tx, order, `assigned ${told.length}`)
  await messages.sendOnce(tx, key, smsMessage('order.assigned', to, visit))
}

/** The badges that the messages about the visit named, as written there, the first first. */
async function badgesTold(tx: Transaction, order: OrderRow): Promise<(string | undefined)[]> {
  const told: (string | undefined)[] = []
  for (;;) {
    const key = await keyOf(tx, order, `assigned ${told.length}`)
    const values = await findValues(tx, key)
    if (!values) return told
    told.push(values.badge)
  }
}

/**
 * Says whose samples were taken: when they are all taken, else when nobody was next for half an hour.
 * Who is later than that has a message of their own, as has a second sample.
 */
export async function tellCollected(
  tx: Transaction,
  { clock, messages, config }: Telling,
  { order, to }: Told,
): Promise<void> {
  const alone = { to, order, config }
  if (order.status === 'resample') return messages.send(collectedMessage(alone, true), tx)
  const people = await findHomeVisit(tx, order)
  const own = people.filter(({ id }) => id === order.id)
  const done = people.filter(({ status }) => !isBeforeVisit(status))
  const now = clock.now()
  const dueAt = done.length === people.length ? now : new Date(now.getTime() + NEXT_PERSON_MS)
  const naming = (named: readonly OrderRow[]) =>
    people.length === 1
      ? collectedMessage(alone, true)
      : collectedOfSeveralMessage({ to, config, order: named[0] ?? order, people: named })
  const key = await keyOf(tx, order, 'collected')
  if (await messages.sendOnce(tx, key, naming(own), dueAt)) return
  if (await messages.replaceWaiting(tx, key, naming(done), dueAt)) return
  await messages.send(naming(own), tx)
}

/** Of a message about the visit, at the slot that it has now: a visit that moves away and back is told anew. */
async function keyOf(tx: Transaction, order: OrderRow, what: string): Promise<string> {
  const entries = await findEvents(tx, order.id)
  const slots = entries.filter(({ status, change }) => status === 'booked' && change === null)
  return uuidOf([visitIdOf(order), slots.length, what].join(' '), KEYS)
}
