import type { Transaction } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { findRecipient } from '../../account/recipient.ts'
import { findCentre } from '../../centres/centres.repository.ts'
import {
  type BookedPart,
  bookedEmail,
  bookedMessage,
  secondSampleMessage,
} from '../booked.messages.ts'
import type { Booked } from './book-order.ts'

export type BookingDeps = Pick<Deps, 'messages' | 'config'>

/**
 * Confirms what was booked to the account's holder: one SMS or WhatsApp message, and one e-mail with
 * the invoices if its address is confirmed, however many orders it is.
 * @param all the parent first
 */
export async function tellBooked(
  tx: Transaction,
  { messages, config }: BookingDeps,
  all: readonly Booked[],
): Promise<void> {
  const [parent] = all
  if (!parent) return
  const { accountId } = parent.order
  const to = await findRecipient(tx, accountId)
  if (to === undefined) throw new Error('An order has no account.')
  const parts: BookedPart[] = []
  for (const { order, ...booked } of all) {
    const centre = order.labCode === null ? undefined : await findCentre(tx, order.labCode)
    const { id: orderId, memberId, member, visitTurn, netPayablePaise } = order
    parts.push({ ...booked, orderId, memberId, member, visitTurn, netPayablePaise, centre })
  }
  await messages.send(bookedMessage({ to, config, parts }), tx)
  for (const { second, ...part } of parts) {
    if (second) await messages.send(secondSampleMessage(part, second, to), tx)
  }
  if (to.email === null) return
  await messages.send(bookedEmail({ config, parts }, { to: to.email, accountId }), tx)
}
