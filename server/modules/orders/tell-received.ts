import type { Transaction } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { smsMessage } from '#server/messages/message.ts'
import { findRecipient } from '../account/recipient.ts'
import { amountIn, orderLink, whoseOrders } from './message-values.ts'
import type { OrderRow } from './order.repository.ts'

/** The receipt for money that was due at the visit of an order. */
export async function tellReceived(
  tx: Transaction,
  { config, messages }: Pick<Deps, 'config' | 'messages'>,
  order: OrderRow,
  { paise, by, rest }: { readonly paise: number; readonly by: string; readonly rest: string },
): Promise<void> {
  const to = await findRecipient(tx, order.accountId)
  if (to === undefined || order.orderNo === null) return
  const link = orderLink({ orderId: order.id, config })
  const words = { ...whoseOrders([order]), amount: amountIn(paise), mode: by, rest, link }
  await messages.send(smsMessage('order.payment.received', to, words), tx)
}
