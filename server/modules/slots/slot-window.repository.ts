import { and, asc, between, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { cities, localities } from '#server/db/schema/cities.ts'
import { homeSlots, slotHolds, slotWindows } from '#server/db/schema/slots.ts'

export type NewWindow = Omit<typeof slotWindows.$inferInsert, 'taken'>
export type HomeSlot = typeof homeSlots.$inferSelect
export type WindowRow = typeof slotWindows.$inferSelect

/** Inserts missing slots; existing ones do not change. */
export async function insertMissing(db: Executor, windows: NewWindow[]): Promise<void> {
  if (windows.length > 0) await db.insert(slotWindows).values(windows).onConflictDoNothing()
}

export async function listCityIds(db: Executor): Promise<number[]> {
  const rows = await db.select({ id: cities.id }).from(cities)
  return rows.map(({ id }) => id)
}

export async function listHomeSlots(db: Executor, cityId: number): Promise<HomeSlot[]> {
  return db.select().from(homeSlots).where(eq(homeSlots.cityId, cityId))
}

export async function cityServesPin(
  db: Executor,
  cityId: number,
  pincode: string,
): Promise<boolean> {
  const rows = await db
    .select({ cityId: localities.cityId })
    .from(localities)
    .where(and(eq(localities.cityId, cityId), eq(localities.pincode, pincode)))
    .limit(1)
  return rows.length > 0
}

/** The slots of a city's home visits, or of one modality at a centre. */
export type Calendar =
  | { readonly kind: 'home'; readonly cityId: number }
  | { readonly kind: 'radiology'; readonly labCode: string; readonly modality: number }

export type Span = {
  readonly calendar: Calendar
  readonly from: string
  readonly to: string
  readonly now: Date
}

/**
 * Slots of a calendar between two dates, in order. `taken` excludes expired holds, swept or not.
 */
export async function findWindows(db: Executor, span: Span): Promise<WindowRow[]> {
  const over = expiredHolds(db, span.now)
  const rows = await db
    .select({ window: slotWindows, over: over.places })
    .from(slotWindows)
    .leftJoin(over, eq(over.windowId, slotWindows.id))
    .where(inSpan(span))
    .orderBy(asc(slotWindows.slotDate), asc(slotWindows.fromTime))
  return rows.map(({ window, over: places }) => ({
    ...window,
    taken: window.taken - (places ?? 0),
  }))
}

/** Changes exactly when the result of `findWindows` changes; null without slots. */
export async function fingerprintOfWindows(db: Executor, span: Span): Promise<string | null> {
  const over = expiredHolds(db, span.now)
  const all = sql`string_agg(${slotWindows}::text || ' ' || coalesce(${over.places}, 0), ' ' order by ${slotWindows.id})`
  const [row] = await db
    .select({ fingerprint: sql<string | null>`md5(${all})` })
    .from(slotWindows)
    .leftJoin(over, eq(over.windowId, slotWindows.id))
    .where(inSpan(span))
  return row?.fingerprint ?? null
}

/** The number of expired holds by window. */
function expiredHolds(db: Executor, now: Date) {
  return db
    .select({ windowId: slotHolds.windowId, places: sql<number>`count(*)::int`.as('places') })
    .from(slotHolds)
    .where(and(eq(slotHolds.state, 'held'), lte(slotHolds.expiresAt, now)))
    .groupBy(slotHolds.windowId)
    .as('over')
}

function inSpan({ calendar, from, to }: Span) {
  return and(inCalendar(calendar), between(slotWindows.slotDate, from, to))
}

/** Literal kinds, so that PostgreSQL can use the partial indexes. */
function inCalendar(calendar: Calendar) {
  if (calendar.kind === 'home') {
    return and(sql`${slotWindows.kind} = 'home'`, eq(slotWindows.cityId, calendar.cityId))
  }
  return and(
    sql`${slotWindows.kind} = 'radiology'`,
    eq(slotWindows.labCode, calendar.labCode),
    eq(slotWindows.modality, calendar.modality),
  )
}

/** The dates on which a calendar has slots. */
export async function findWindowDates(
  db: Executor,
  calendar: Calendar,
  dates: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ slotDate: slotWindows.slotDate })
    .from(slotWindows)
    .where(and(inCalendar(calendar), inArray(slotWindows.slotDate, [...dates])))
  return new Set(rows.map(({ slotDate }) => slotDate))
}

/**
 * Locks slots for the rest of the transaction, in the order of their ids: two patients who swap
 * slots would otherwise deadlock (README.md).
 */
export async function lockWindows(db: Executor, ids: readonly string[]): Promise<void> {
  await db
    .select({ id: slotWindows.id })
    .from(slotWindows)
    .where(inArray(slotWindows.id, [...ids]))
    .orderBy(asc(slotWindows.id))
    .for('no key update')
}

/**
 * Reserves units of capacity, all or none; the condition is evaluated under the row's lock.
 * @returns the updated slot; undefined if it has not so many.
 */
export async function reserveCapacity(
  db: Executor,
  id: string,
  units = 1,
): Promise<WindowRow | undefined> {
  const taken = sql`${slotWindows.taken} + ${units}::smallint`
  const [row] = await db
    .update(slotWindows)
    .set({ taken })
    .where(and(eq(slotWindows.id, id), lte(taken, slotWindows.capacity)))
    .returning()
  return row
}

/** Releases one unit of capacity. Call it only for a hold ended in this transaction. */
export async function releaseCapacity(db: Executor, id: string): Promise<void> {
  await db
    .update(slotWindows)
    .set({ taken: sql`${slotWindows.taken} - 1` })
    .where(eq(slotWindows.id, id))
}
