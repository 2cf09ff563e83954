import type { DraftPayload } from '#contract/orders.schemas.ts'
import { centreSuits } from '#contract/rules/centre-suits.ts'
import type { Executor } from '#server/db/client.ts'
import type { OrderedFor, OrderedTo } from '#server/db/schema/orders.ts'
import { Problem } from '#server/http/problem.ts'
import { findCentre } from '../../centres/centres.repository.ts'
import { findAddress } from '../../patient/address.repository.ts'
import { toOrdered } from '../../patient/member.mapper.ts'
import { findMember } from '../../patient/member.repository.ts'
import { unknownAddress, unknownMember } from '../../patient/patient.problems.ts'
import type { NewLine } from '../order.repository.ts'

/** The patient of an order. @throws Problem 404 if the member does not belong to this account. */
export async function requirePatient(
  db: Executor,
  accountId: string,
  memberId: string,
): Promise<OrderedFor> {
  const member = await findMember(db, accountId, memberId)
  if (!member) throw unknownMember()
  return toOrdered(member)
}

/**
 * The collection address: null until one is chosen, and for a centre visit.
 * @throws Problem 404 if the address does not belong to this account, 422 if it is in another city.
 */
export async function visitAddress(
  db: Executor,
  accountId: string,
  { address_id, city_id, order_type }: DraftPayload,
): Promise<OrderedTo | null> {
  if (order_type === 'lab_visit' || address_id === null) return null
  const address = await findAddress(db, accountId, address_id)
  if (!address) throw unknownAddress()
  if (address.cityId !== city_id) {
    throw new Problem(
      422,
      'address-elsewhere',
      `This address is in ${address.cityName}. Choose an address in your city, or change the city.`,
    )
  }
  return address
}

/**
 * The centre of a lab visit: null until one is chosen, and for a home visit.
 * @throws Problem 404 if the city has no such centre, 422 `centre-unsuitable` if it cannot do all
 * lines.
 */
export async function visitCentre(
  db: Executor,
  { lab_code, city_id, order_type }: DraftPayload,
  lines: readonly NewLine[],
): Promise<string | null> {
  if (order_type === 'home_collection' || lab_code === null) return null
  const centre = await findCentre(db, lab_code)
  if (centre?.cityId !== city_id) {
    throw new Problem(404, 'unknown-centre', 'We could not find this centre in your city.')
  }
  if (!centreSuits(centre, lines)) {
    throw new Problem(
      422,
      'centre-unsuitable',
      `${centre.name} does not do all of these tests. Please choose another centre.`,
    )
  }
  return lab_code
}
