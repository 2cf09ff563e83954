import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Scan } from '#contract/catalogue.endpoints.ts'
import type { Executor } from '#server/db/client.ts'
import { preparedStatement } from '#server/db/prepared-statement.ts'
import { accounts, sessions } from '#server/db/schema/accounts.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { slotHolds, slotWindows } from '#server/db/schema/slots.ts'
import type { HeldWindow, HoldRow } from '../../slots/slot-hold.repository.ts'
import type { WindowRow } from '../../slots/slot-window.repository.ts'
import type { OrderRow } from '../order.repository.ts'

type ChoiceRequest = {
  readonly accountId: string
  readonly sessionId: string
  readonly orderId: string
  readonly slotId: string
}

type ChoiceOrder = Pick<
  OrderRow,
  'status' | 'orderType' | 'cityId' | 'labCode' | 'sessionId' | 'checkoutStage' | 'parentOrderId'
> & {
  /** Drafts are linked to it. */
  readonly isParent: boolean
  /** Changes with every update of the order. */
  readonly version: string
  readonly scans: readonly Scan[]
}

/** Everything that decides whether a draft may hold a slot. */
export type SlotChoice = {
  readonly order: ChoiceOrder | null
  readonly window: WindowRow | null
  /** Slots that the order holds, expired holds included. */
  readonly held: readonly HeldWindow[]
}

const chosen = alias(slotWindows, 'chosen')

// `state` is a literal so that PostgreSQL can use the partial index.
const slotChoice = preparedStatement((db) =>
  db
    .select({
      order: {
        status: orders.status,
        orderType: orders.orderType,
        cityId: orders.cityId,
        labCode: orders.labCode,
        sessionId: orders.sessionId,
        checkoutStage: orders.checkoutStage,
        parentOrderId: orders.parentOrderId,
      },
      isParent: sql<boolean>`exists (
        select 1 from ${orders} linked
        where linked.parent_order_id = ${orders.id} and linked.status = 'draft')`,
      version: sql<string>`${orders}.xmin::text`,
      scans: sql<Scan[][] | null>`(
        select jsonb_agg(${orderLines.scans}) from ${orderLines}
        where ${orderLines.orderId} = ${orders.id})`,
      window: chosen,
      hold: slotHolds,
      heldWindow: slotWindows,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(
      orders,
      and(eq(orders.id, sql.placeholder('orderId')), eq(orders.accountId, sessions.accountId)),
    )
    .leftJoin(chosen, eq(chosen.id, sql.placeholder('slotId')))
    .leftJoin(slotHolds, and(eq(slotHolds.orderId, orders.id), sql`${slotHolds.state} = 'held'`))
    .leftJoin(slotWindows, eq(slotWindows.id, slotHolds.windowId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.accountId, sql.placeholder('accountId')),
        isNull(sessions.revokedAt),
        isNull(accounts.deletedAt),
      ),
    )
    .prepare('slot_choice'),
)

/** @returns undefined if the session has ended. */
export async function findSlotChoice(
  db: Executor,
  { accountId, sessionId, orderId, slotId }: ChoiceRequest,
): Promise<SlotChoice | undefined> {
  const rows = await slotChoice(db).execute({ accountId, sessionId, orderId, slotId })
  const [first] = rows
  if (!first) return undefined
  const { order, isParent, version, scans, window } = first
  return {
    order: order && { ...order, isParent, version, scans: (scans ?? []).flat() },
    window,
    held: rows.flatMap(({ hold, heldWindow }) =>
      hold && heldWindow ? [{ hold, window: heldWindow }] : [],
    ),
  }
}

export type NewHold = Omit<HoldRow, 'state' | 'endedAt'>

type HoldToTake = {
  readonly hold: NewHold
  readonly sessionId: string
  /** What the decision rests on, from `findSlotChoice`. */
  readonly known: {
    readonly version: string
    readonly holds: readonly HeldWindow[]
    /** Of `holds`, the one that ends when the new slot is reserved. */
    readonly replaced: HeldWindow | undefined
  }
}

/**
 * `held`, with the units of the slot that are now in use; `taken` if it is full; `changed` if the
 * session has ended, or the draft or its holds are no longer as known: read them again.
 */
type TakeOutcome =
  | { readonly outcome: 'held'; readonly inUse: number }
  | { readonly outcome: 'taken' | 'changed'; readonly inUse: null }

const takingHold = preparedStatement((db) => {
  const given = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`
  const call = sql`hold_slot(
    ${given('holdId', 'text')}, ${given('windowId', 'text')}, ${given('orderId', 'text')},
    ${given('subdepartment', 'text')}, ${given('accountId', 'text')}, ${given('sessionId', 'text')},
    ${given('orderVersion', 'text')}, ${given('knownHolds', 'text[]')},
    ${given('replacedHold', 'text')}, ${given('replacedWindow', 'text')},
    ${given('createdAt', 'timestamptz')}, ${given('expiresAt', 'timestamptz')})`
  return db
    .select({ outcome: sql<TakeOutcome['outcome']>`outcome`, inUse: sql<number | null>`in_use` })
    .from(call)
    .prepare('hold_slot')
})

/**
 * Takes a slot for a draft in one statement, the function `hold_slot` of the database: it locks
 * order, slots and holds in the order of modules/slots/README.md, checks that `known` is still
 * true, reserves a unit of capacity, ends the replaced hold and inserts the new one.
 */
export async function takeHold(
  db: Executor,
  { hold, sessionId, known: { version, holds, replaced } }: HoldToTake,
): Promise<TakeOutcome> {
  const [row] = await takingHold(db).execute({
    holdId: hold.id,
    windowId: hold.windowId,
    orderId: hold.orderId,
    subdepartment: hold.subdepartment,
    accountId: hold.accountId,
    sessionId,
    orderVersion: version,
    knownHolds: holds.map((known) => known.hold.id),
    replacedHold: replaced?.hold.id ?? null,
    replacedWindow: replaced?.window.id ?? null,
    createdAt: hold.createdAt,
    expiresAt: hold.expiresAt,
  })
  // SAFETY: hold_slot returns one row; `in_use` has a value exactly for `held`.
  return row as TakeOutcome
}
