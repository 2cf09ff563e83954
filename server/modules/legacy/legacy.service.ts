import { and, eq } from 'drizzle-orm'
import type { EndpointResult } from '#contract/endpoint.ts'
import type { legacyEndpoints } from '#contract/legacy.endpoints.ts'
import type { Executor } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { legacyOrders } from '#server/db/schema/legacy-orders.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'

type Result<Name extends keyof typeof legacyEndpoints> = EndpointResult<
  (typeof legacyEndpoints)[Name]
>

/** The franchise that took an old order. @throws Problem 404 `unknown-sid` */
export async function franchiseInfo(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  sid: string,
): Promise<Result<'customerInfo'>> {
  const { centreName, patientName, mobileNo } = await requireLegacyOrder(deps, accountId, sid)
  return { centre_name: centreName, patient_name: patientName, mobile_no: mobileNo }
}

/** The items of an old order. @throws Problem 404 `unknown-sid` */
export async function oldOrders(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  sid: string,
): Promise<Result<'patientRegistrationDetails'>> {
  const { date, tests } = await requireLegacyOrder(deps, accountId, sid)
  return { orders: [{ SID: sid, date, tests }] }
}

/** Also the answer for an order of another mobile number: it does not reveal that one exists. */
async function requireLegacyOrder(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  sid: string,
): Promise<LegacyOrderRow> {
  const order = await findLegacyOrder(db, accountId, sid)
  if (!order) {
    throw new Problem(
      404,
      'unknown-sid',
      'We could not find an old order with this SID and your mobile number.',
    )
  }
  return order
}

type LegacyOrderRow = typeof legacyOrders.$inferSelect

/**
 * The order with this id (`sid`) in the previous system. Its orders belong to a mobile number: only an
 * account with that number finds it.
 */
async function findLegacyOrder(
  db: Executor,
  accountId: string,
  sid: string,
): Promise<LegacyOrderRow | undefined> {
  const [row] = await db
    .select({ order: legacyOrders })
    .from(legacyOrders)
    .innerJoin(accounts, eq(accounts.mobileNo, legacyOrders.mobileNo))
    .where(and(eq(legacyOrders.sid, sid), eq(accounts.id, accountId)))
  return row?.order
}
