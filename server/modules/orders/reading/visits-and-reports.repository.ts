import { and, asc, eq, inArray, isNull, max } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { phlebotomists, phlebotomistVisits } from '#server/db/schema/phlebotomists.ts'
import { reports } from '#server/db/schema/reports.ts'
import { prescriptions } from '#server/db/schema/uploads.ts'

export type VisitRow = {
  readonly orderId: string
  readonly name: string
  readonly badge: string
  /** 1 to 5; null until the patient rates the visit. */
  readonly rating: number | null
  /** When the phlebotomist expects to arrive; null before they set out. */
  readonly expectedAt: Date | null
  readonly arrivedAt: Date | null
  readonly leftCentreAt: Date | null
  /** Of the newest news about the way. */
  readonly wayToldAt: Date | null
  readonly withAnother: boolean
  /** Degrees, WGS 84; null if none is known. */
  readonly latitude: number | null
  readonly longitude: number | null
  readonly positionAt: Date | null
}

/** What a list shows of it. */
export type ListedVisit = Pick<VisitRow, 'name' | 'badge' | 'rating' | 'expectedAt' | 'arrivedAt'>

export type ReportRow = Pick<
  typeof reports.$inferSelect,
  'id' | 'orderId' | 'code' | 'name' | 'resultCount' | 'outsideCount'
>

/** Phlebotomists assigned to these orders. */
export async function findVisits(db: Executor, orderIds: readonly string[]): Promise<VisitRow[]> {
  if (orderIds.length === 0) return []
  return db
    .select({
      orderId: phlebotomistVisits.orderId,
      name: phlebotomists.name,
      badge: phlebotomists.badge,
      rating: phlebotomistVisits.rating,
      expectedAt: phlebotomistVisits.expectedAt,
      arrivedAt: phlebotomistVisits.arrivedAt,
      leftCentreAt: phlebotomistVisits.leftCentreAt,
      wayToldAt: phlebotomistVisits.wayToldAt,
      withAnother: phlebotomistVisits.withAnother,
      latitude: phlebotomistVisits.latitude,
      longitude: phlebotomistVisits.longitude,
      positionAt: phlebotomistVisits.positionAt,
    })
    .from(phlebotomistVisits)
    .innerJoin(phlebotomists, eq(phlebotomists.id, phlebotomistVisits.phlebotomistId))
    .where(inArray(phlebotomistVisits.orderId, [...orderIds]))
}

/** The mobile number of who comes for an order; null without one. */
export async function findVisitMobile(db: Executor, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ mobile: phlebotomists.mobile })
    .from(phlebotomistVisits)
    .innerJoin(phlebotomists, eq(phlebotomists.id, phlebotomistVisits.phlebotomistId))
    .where(eq(phlebotomistVisits.orderId, orderId))
  return row?.mobile ?? null
}

/** Signed reports of orders that no amended one replaced, in the order of signing. */
export async function findReports(db: Executor, orderIds: readonly string[]): Promise<ReportRow[]> {
  if (orderIds.length === 0) return []
  return db
    .select({
      id: reports.id,
      orderId: reports.orderId,
      code: reports.code,
      name: reports.name,
      resultCount: reports.resultCount,
      outsideCount: reports.outsideCount,
    })
    .from(reports)
    .where(
      and(
        inArray(reports.orderId, [...orderIds]),
        isNull(reports.replacedAt),
        isNull(reports.withdrawnAt),
      ),
    )
    .orderBy(asc(reports.signedAt), asc(reports.name))
}

/** When a document for an order was last sent. */
export async function documentSentAt(db: Executor, orderId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(prescriptions.createdAt) })
    .from(prescriptions)
    .where(eq(prescriptions.orderId, orderId))
  return row?.at ?? null
}
