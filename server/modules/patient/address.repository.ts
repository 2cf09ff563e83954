import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Position } from '#contract/rules/distance.ts'
import type { Executor } from '#server/db/client.ts'
import { cities, localities } from '#server/db/schema/cities.ts'
import { addresses } from '#server/db/schema/members.ts'

const columns = {
  id: addresses.id,
  tag: addresses.tag,
  addressLine: addresses.addressLine,
  landmark: addresses.landmark,
  locality: addresses.locality,
  pincode: addresses.pincode,
  cityId: addresses.cityId,
  cityName: cities.name,
  stateName: cities.stateName,
  /** Of the locality, or of another one with its PIN. */
  position: sql<Position | null>`(
    select json_build_object('lat', l.latitude, 'lng', l.longitude) from ${localities} l
    where l.city_id = ${addresses.cityId} and l.pincode = ${addresses.pincode}
      and l.latitude is not null and l.longitude is not null
    order by lower(l.name) <> lower(${addresses.locality}), l.position
    limit 1)`,
}

/** An address with the names of its city. */
export type StoredAddress = Pick<
  typeof addresses.$inferSelect,
  'id' | 'tag' | 'addressLine' | 'landmark' | 'locality' | 'pincode' | 'cityId'
> & {
  readonly cityName: string
  readonly stateName: string
  /** Absent in older orders. */
  readonly position?: Position | null | undefined
}

export type AddressValues = Omit<typeof addresses.$inferInsert, 'id' | 'accountId' | 'createdAt'>

function ownedBy(accountId: string, addressId: string) {
  return and(eq(addresses.id, addressId), eq(addresses.accountId, accountId))
}

/** Newest first. */
export async function listAddresses(
  db: Executor,
  { accountId, limit, offset }: { accountId: string; limit: number; offset: number },
): Promise<StoredAddress[]> {
  return db
    .select(columns)
    .from(addresses)
    .innerJoin(cities, eq(cities.id, addresses.cityId))
    .where(eq(addresses.accountId, accountId))
    .orderBy(desc(addresses.createdAt), asc(addresses.id))
    .limit(limit)
    .offset(offset)
}

export function addressesAtPin(
  db: Executor,
  accountId: string,
  pincode: string,
): Promise<StoredAddress[]> {
  return db
    .select(columns)
    .from(addresses)
    .innerJoin(cities, eq(cities.id, addresses.cityId))
    .where(and(eq(addresses.accountId, accountId), eq(addresses.pincode, pincode)))
}

export async function countAddresses(db: Executor, accountId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(addresses)
    .where(eq(addresses.accountId, accountId))
  return row?.total ?? 0
}

/** An address of this account only. */
export async function findAddress(
  db: Executor,
  accountId: string,
  addressId: string,
): Promise<StoredAddress | undefined> {
  const [row] = await db
    .select(columns)
    .from(addresses)
    .innerJoin(cities, eq(cities.id, addresses.cityId))
    .where(ownedBy(accountId, addressId))
  return row
}

export async function insertAddress(
  db: Executor,
  address: typeof addresses.$inferInsert,
): Promise<void> {
  await db.insert(addresses).values(address)
}

export async function updateAddress(
  db: Executor,
  {
    accountId,
    addressId,
    values,
  }: { accountId: string; addressId: string; values: Partial<AddressValues> },
): Promise<void> {
  await db.update(addresses).set(values).where(ownedBy(accountId, addressId))
}

/** @returns false if the account has no such address. */
export async function deleteAddress(
  db: Executor,
  accountId: string,
  addressId: string,
): Promise<boolean> {
  const gone = await db
    .delete(addresses)
    .where(ownedBy(accountId, addressId))
    .returning({ id: addresses.id })
  return gone.length === 1
}

/** City of a PIN; if several cities share it, that of the locality. */
export async function cityOfPin(
  db: Executor,
  { pincode, locality }: { pincode: string; locality: string },
): Promise<number | undefined> {
  const [row] = await db
    .select({ cityId: localities.cityId })
    .from(localities)
    .where(eq(localities.pincode, pincode))
    .orderBy(sql`lower(${localities.name}) <> lower(${locality})`, asc(localities.cityId))
    .limit(1)
  return row?.cityId
}
