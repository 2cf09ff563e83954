import { and, eq, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { phlebotomists, phlebotomistVisits } from '#server/db/schema/phlebotomists.ts'

/**
 * Assigns the phlebotomist with this badge. What is known of the way of another one, who was assigned
 * before, is deleted.
 * @returns `unknown` if the city has none, `kept` if they are assigned already.
 */
export async function assignByBadge(
  db: Executor,
  visit: { orderId: string; cityId: number; badge: string; assignedAt: Date },
): Promise<'assigned' | 'kept' | 'unknown'> {
  const { orderId, assignedAt } = visit
  const [found] = await db
    .select({ id: phlebotomists.id })
    .from(phlebotomists)
    .where(and(eq(phlebotomists.badge, visit.badge), eq(phlebotomists.cityId, visit.cityId)))
  if (!found) return 'unknown'
  const given = { phlebotomistId: found.id, assignedAt }
  const assigned = await db
    .insert(phlebotomistVisits)
    .values({ orderId, ...given })
    .onConflictDoUpdate({
      target: phlebotomistVisits.orderId,
      set: { ...given, ...NO_WAY },
      setWhere: ne(phlebotomistVisits.phlebotomistId, found.id),
    })
    .returning({ orderId: phlebotomistVisits.orderId })
  return assigned.length > 0 ? 'assigned' : 'kept'
}

/** To about a hundred metres, as it may be the door of another patient; to a kilometre when it is. */
export function coarse(degrees: number, withAnother: boolean): number {
  const perDegree = withAnother ? 100 : 1_000
  return Math.round(degrees * perDegree) / perDegree
}

type Way = {
  readonly now: Date
  /** Of the news, by the lab's clock. */
  readonly toldAt: Date
  readonly expectedAt: Date
  /** Undefined if the news does not say: the first one that was said stays. */
  readonly leftCentreAt: Date | undefined
  readonly withAnother: boolean
  /** Undefined if the news has none: the last known one stays. */
  readonly position: { readonly latitude: number; readonly longitude: number } | undefined
}

/**
 * Stores the first departure, and the newest time of arrival and position. News that is older than
 * what is stored, or comes after the arrival, changes nothing.
 */
export async function noteOnTheWay(
  db: Executor,
  orderId: string,
  { now, toldAt, expectedAt, leftCentreAt, withAnother, position }: Way,
): Promise<void> {
  const { onTheWayAt, leftCentreAt: leftAt, wayToldAt } = phlebotomistVisits
  await db
    .update(phlebotomistVisits)
    .set({
      expectedAt,
      withAnother,
      wayToldAt: toldAt,
      onTheWayAt: sql`coalesce(${onTheWayAt}, ${now.toISOString()}::timestamptz)`,
      ...(leftCentreAt && {
        leftCentreAt: sql`coalesce(${leftAt}, ${leftCentreAt.toISOString()}::timestamptz)`,
      }),
      ...(position && {
        // Also when the next news says that they have left there, without a position of its own.
        latitude: coarse(position.latitude, withAnother),
        longitude: coarse(position.longitude, withAnother),
        positionAt: toldAt,
      }),
    })
    .where(
      and(
        eq(phlebotomistVisits.orderId, orderId),
        isNull(phlebotomistVisits.arrivedAt),
        or(isNull(wayToldAt), lte(wayToldAt, toldAt)),
      ),
    )
}

/** The first arrival. The position was for the way, and is deleted. */
export async function noteArrival(db: Executor, orderId: string, arrivedAt: Date): Promise<void> {
  const first = sql`coalesce(${phlebotomistVisits.arrivedAt}, ${arrivedAt.toISOString()}::timestamptz)`
  await db
    .update(phlebotomistVisits)
    .set({ arrivedAt: first, ...NO_POSITION })
    .where(eq(phlebotomistVisits.orderId, orderId))
}

/** Deletes the position when the visit is over, or does not take place. */
export async function forgetPosition(db: Executor, orderId: string): Promise<void> {
  await db
    .update(phlebotomistVisits)
    .set(NO_POSITION)
    .where(eq(phlebotomistVisits.orderId, orderId))
}

const NO_POSITION = { latitude: null, longitude: null, positionAt: null }

const NO_WAY = {
  ...NO_POSITION,
  onTheWayAt: null,
  leftCentreAt: null,
  withAnother: false,
  expectedAt: null,
  wayToldAt: null,
  arrivedAt: null,
}
