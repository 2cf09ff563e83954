import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Address, addressFieldsSchema, patientEndpoints } from '#contract/patient.endpoints.ts'
import { isSamePlace, KNOWN_ADDRESS } from '#contract/rules/address.ts'
import type { Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { withMessage } from '#server/http/route.ts'
import { requirePrintable } from '#server/printing/printable.ts'
import { lockAccount } from '../account/account.repository.ts'
import * as repository from './address.repository.ts'
import { bookingSince, correctAddress, openOrderAtAddress } from './open-order.repository.ts'
import { addressExists, addressInUse, unknownAddress } from './patient.problems.ts'

type Fields = z.output<typeof addressFieldsSchema>
type Page = z.output<typeof patientEndpoints.addressList.query>

export function toAddress(address: repository.StoredAddress): Address {
  return {
    address_id: address.id,
    tag: address.tag,
    address_line: address.addressLine,
    landmark: address.landmark,
    locality: address.locality,
    pincode: address.pincode,
    city_id: address.cityId,
    city_name: address.cityName,
    state_name: address.stateName,
    position: address.position ?? null,
  }
}

export async function addressesOf(
  { db }: Deps,
  accountId: string,
  { page, size }: Page,
): Promise<{ addresses: Address[]; total: number }> {
  const [rows, total] = await Promise.all([
    repository.listAddresses(db, { accountId, limit: size, offset: (page - 1) * size }),
    repository.countAddresses(db, accountId),
  ])
  return { addresses: rows.map(toAddress), total }
}

/**
 * An address that is saved already is not stored again: it takes the new tag and landmark.
 * @throws Problem 400 `pin-not-served` for a PIN outside the lab's localities.
 */
export async function addAddress(deps: Deps, accountId: string, fields: Fields) {
  const { db, clock } = deps
  const values = await valuesOf(deps, fields)
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    const known = await samePlace(tx, accountId, fields)
    if (known) {
      const { tag, landmark } = fields
      const changes = { tag, landmark: landmark || known.landmark }
      await repository.updateAddress(tx, { accountId, addressId: known.id, values: changes })
      const changed = { ...known, ...changes }
      await correctAddress(tx, changed)
      return withMessage(toAddress(changed), KNOWN_ADDRESS)
    }
    const id = randomUUID()
    await repository.insertAddress(tx, { id, accountId, createdAt: clock.now(), ...values })
    return savedAddress({ db: tx }, accountId, id)
  })
}

/**
 * Drafts take over the change; orders keep their copy of the address.
 * @throws Problem 404 `unknown-address`, also for another patient's; 400 `pin-not-served`; 409
 * `address-exists` if another saved address is the same place.
 */
export async function updateAddress(
  deps: Deps,
  accountId: string,
  { address_id: addressId, ...fields }: Fields & { address_id: string },
): Promise<Address> {
  const { db } = deps
  await savedAddress(deps, accountId, addressId)
  const values = await valuesOf(deps, fields)
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    const known = await samePlace(tx, accountId, fields)
    if (known && known.id !== addressId) throw addressExists()
    await repository.updateAddress(tx, { accountId, addressId, values })
    const changed = await repository.findAddress(tx, accountId, addressId)
    if (!changed) throw unknownAddress()
    await correctAddress(tx, changed)
    return toAddress(changed)
  })
}

async function samePlace(db: Executor, accountId: string, fields: Fields) {
  const saved = await repository.addressesAtPin(db, accountId, fields.pincode)
  return saved.find((one) => isSamePlace(toAddress(one), fields))
}

/**
 * Orders keep a copy of the address; it cannot be deleted while an open order uses it.
 * @throws Problem 404 `unknown-address`, also for another patient's; 409 `address-in-use`.
 */
export async function deleteAddress(
  { db, clock }: Deps,
  accountId: string,
  addressId: string,
): Promise<void> {
  const draftedAfter = bookingSince(clock.now())
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    const order = await openOrderAtAddress(tx, addressId, { accountId, draftedAfter })
    if (order) throw addressInUse(order)
    if (!(await repository.deleteAddress(tx, accountId, addressId))) throw unknownAddress()
  })
}

/** @throws Problem 404 `unknown-address`, also for another patient's. */
export async function savedAddress(
  { db }: { readonly db: Executor },
  accountId: string,
  addressId: string,
): Promise<Address> {
  const address = await repository.findAddress(db, accountId, addressId)
  if (!address) throw unknownAddress()
  return toAddress(address)
}

async function valuesOf({ db }: Deps, fields: Fields): Promise<repository.AddressValues> {
  const { tag, address_line: addressLine, landmark, locality, pincode } = fields
  requirePrintable([addressLine, landmark, locality])
  const cityId = await repository.cityOfPin(db, { pincode, locality })
  if (cityId === undefined) {
    throw new Problem(
      400,
      'pin-not-served',
      `We do not collect samples at PIN ${pincode} yet. Use another address, or visit a centre.`,
    )
  }
  return { tag, addressLine, landmark, locality, pincode, cityId }
}
