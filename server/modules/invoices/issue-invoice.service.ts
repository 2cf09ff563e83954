import { randomUUID } from 'node:crypto'
import { and, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { cities } from '#server/db/schema/cities.ts'
import type { Seller } from '#server/db/schema/invoices.ts'
import { legalEntities } from '#server/db/schema/legal-entities.ts'
import { labDay } from '#server/lab-time.ts'
import type { OrderRow } from '../orders/order.repository.ts'
import { DEFAULT_PREFIX, financialYear } from './financial-year.ts'
import { type InvoiceRow, insertInvoice, nextNumber } from './invoice.repository.ts'

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

type LegalEntity = typeof legalEntities.$inferSelect

/** The entity that serves a city on a day `YYYY-MM-DD`: by the city, else its state, else any. */
async function findEntity(
  db: Executor,
  { cityId, day }: { readonly cityId: number; readonly day: string },
): Promise<LegalEntity | undefined> {
  const { cityIds, states, validFrom, validTo, code } = legalEntities
  const byCity = sql<boolean>`coalesce(${cityId} = any(${cityIds}), false)`
  const byState: SQL<boolean> = sql`coalesce(exists (
    select from unnest(${states}) s where lower(s) = lower(${cities.stateName})), false)`
  const anywhere = and(isNull(cityIds), isNull(states))
  const [row] = await db
    .select({ entity: legalEntities })
    .from(legalEntities)
    .innerJoin(cities, eq(cities.id, cityId))
    .where(
      and(
        lte(validFrom, day),
        or(isNull(validTo), gte(validTo, day)),
        or(byCity, byState, anywhere),
      ),
    )
    .orderBy(sql`${byCity} desc, ${byState} desc`, code)
    .limit(1)
  return row?.entity
}
