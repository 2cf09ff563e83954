import { randomUUID } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Seller } from '#server/db/schema/invoices.ts'
import { labDay } from '#server/lab-time.ts'
import type { OrderRow } from '../orders/order.repository.ts'
import { DEFAULT_PREFIX, financialYear } from './financial-year.ts'
import { type InvoiceRow, insertInvoice, nextNumber } from './invoice.repository.ts'
import { findEntity } from './legal-entity.repository.ts'

export type LabSettings = Pick<Config, 'labName' | 'labAddress' | 'labGstin'>

/** The lab as its settings name it. */
export function sellerOfSettings({ labName, labAddress, labGstin }: LabSettings): Seller {
  return { name: labName, address: labAddress, stateCode: null, gstin: labGstin ?? null }
}

/**
 * Issues an invoice of the entity that serves the order's city now. The order is locked by the
 * caller and has no valid invoice.
 */
export async function issueInvoice(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'cityId' | 'billedBusiness'>,
  { now, lab, replacesId }: { now: Date; lab: LabSettings; replacesId: string | null },
): Promise<InvoiceRow> {
  const day = labDay(now)
  const entity = await findEntity(tx, { cityId: order.cityId, day })
  const prefix = entity?.prefix ?? DEFAULT_PREFIX
  const year = financialYear(day)
  const invoice = {
    id: randomUUID(),
    orderId: order.id,
    prefix,
    financialYear: year,
    number: await nextNumber(tx, prefix, year),
    issuedAt: now,
    seller: entity
      ? {
          name: entity.name,
          address: entity.address,
          stateCode: entity.stateCode,
          gstin: entity.gstin,
        }
      : sellerOfSettings(lab),
    buyer: order.billedBusiness,
    cancelledOrderId: null,
    content: null,
    replacesId,
  }
  await insertInvoice(tx, invoice)
  return invoice
}
