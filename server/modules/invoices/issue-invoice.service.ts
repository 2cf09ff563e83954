import { randomUUID } from 'node:crypto'
import { and, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Order } from '#contract/orders.schemas.ts'
import type { Config } from '#server/config.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { cities } from '#server/db/schema/cities.ts'
import { legalEntities, type Seller } from '#server/db/schema/invoices.ts'
import { Problem } from '#server/http/problem.ts'
import { labDay } from '#server/lab-time.ts'
import { isBillingClosed } from '../orders/apply-change.service.ts'
import type { OrderRow } from '../orders/order.repository.ts'
import { DEFAULT_PREFIX, financialYear } from './financial-year.ts'
import {
  cancelInvoice,
  findOfOrder,
  findPaymentReferences,
  type InvoiceRow,
  insertInvoice,
  nextNumber,
} from './invoice.repository.ts'

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

/** @throws Problem 409 `billing-closed` if an invoice was issued in a month that has ended. */
export async function requireOpenBilling(
  db: Executor,
  orderId: string,
  now: Date,
  wish: 'added' | 'taken out' = 'added',
): Promise<void> {
  if (!(await isBillingClosed(db, orderId, now))) return
  throw new Problem(
    409,
    'billing-closed',
    `The month of the invoice has ended, so no test can be ${wish} online. Please call us.`,
  )
}

/**
 * Cancels the issued invoice of an order whose tests changed, if there is one, and issues
 * another with the next number. The cancelled document keeps what it billed. The order is locked by
 * the caller.
 * @param billed the order before that.
 */
export async function replaceInvoice(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'cityId' | 'billedBusiness'>,
  billed: Order,
  { now, lab }: { readonly now: Date; readonly lab: LabSettings },
): Promise<void> {
  const issued = await findOfOrder(tx, order.id)
  if (!issued) return
  await requireOpenBilling(tx, order.id, now)
  const { lines, amounts, paid } = billed
  const paymentReferences = await findPaymentReferences(tx, order.id)
  await cancelInvoice(tx, order.id, { lines, amounts, paid, paymentReferences })
  await issueInvoice(tx, order, { now, lab, replacesId: issued.id })
}
