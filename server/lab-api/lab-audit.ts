import type { FastifyRequest } from 'fastify'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { audit } from '../modules/audit/audit.service.ts'
import { networkPrefix } from '../modules/audit/network.ts'
import type { OrderRow } from '../modules/orders/order.repository.ts'
import type { LabClient } from './lab-clients.repository.ts'

/** Who reads or writes, for the audit log. */
export type LabReader = {
  readonly clientId: string
  readonly call: string
  readonly network: string
}

export function readerOf(client: LabClient, call: string, { ip }: FastifyRequest): LabReader {
  return { clientId: client.id, call: `lab ${call}`, network: networkPrefix(ip) }
}

/** Audits that the lab read or changed an order, with the patient's account: they may ask who did. */
export async function noteAccess(
  { clock }: Pick<Deps, 'clock'>,
  db: Executor,
  { clientId, call, network }: LabReader,
  { orderNo, accountId }: Pick<OrderRow, 'orderNo' | 'accountId'>,
  action: 'lab-order-read' | 'lab-order-changed' | 'lab-order-sent',
): Promise<void> {
  const subject = { client: clientId, order_no: orderNo ?? '' }
  await audit(db, { at: clock.now(), accountId, action, call, subject, network })
}
