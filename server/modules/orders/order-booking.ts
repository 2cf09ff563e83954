import type { Transaction } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { labDay } from '#server/lab-day.ts'
import { labInstant } from '#server/lab-time.ts'
import { findMobile } from '../auth/account.repository.ts'
import type { WindowRow } from '../slots/slot-window.repository.ts'
import { bookedMessage } from './order.messages.ts'
import { addEvent, type NewLine, type OrderRow, updateOrder } from './order.repository.ts'
import { newOrderNumber } from './order-number.ts'
import type { AmountColumns } from './order-pricing.ts'

export type Booking = {
  readonly order: OrderRow
  readonly amounts: AmountColumns
  readonly lines: readonly NewLine[]
  /** None for a walk-in at a centre. */
  readonly window: WindowRow | undefined
  readonly now: Date
}

/** Makes a draft, locked by the caller, an order: number, window, timeline and message. */
export async function bookOrder(
  tx: Transaction,
  { messages, config }: Pick<Deps, 'messages' | 'config'>,
  { order, amounts, lines, window, now }: Booking,
): Promise<void> {
  const orderNo = await newOrderNumber(tx, labDay(now))
  await updateOrder(tx, order.id, {
    ...amounts,
    orderNo,
    status: 'booked',
    paymentMode: 'cash',
    placedAt: now,
    updatedAt: now,
    ...(window && {
      slotDate: window.slotDate,
      slotFrom: window.fromTime,
      slotTo: window.toTime,
      reportBy: reportBy(window, lines),
    }),
  })
  await addEvent(tx, order.id, 'booked', now)
  const to = await findMobile(tx, order.accountId)
  if (to === undefined) throw new Error('An order has no account.')
  const { netPayablePaise } = amounts
  await messages.send(
    bookedMessage({ to, labName: config.labName, orderNo, netPayablePaise, window }),
    tx,
  )
}

/** When the last report is ready: the slowest test, counted from the end of the window. */
function reportBy(window: WindowRow, lines: readonly NewLine[]): Date {
  const hours = Math.max(...lines.map(({ reportTatHours }) => reportTatHours))
  return new Date(labInstant(window.slotDate, window.toTime).getTime() + hours * 3_600_000)
}
