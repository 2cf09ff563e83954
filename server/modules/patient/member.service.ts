import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { User } from '#contract/auth.endpoints.ts'
import { PATIENT_CATEGORY, SELF } from '#contract/codes.ts'
import type { Member, memberFieldsSchema, patientEndpoints } from '#contract/patient.endpoints.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { labDay } from '#server/lab-time.ts'
import { findHolder, setHomeCity } from '#server/modules/account/account.repository.ts'
import { toUser } from '#server/modules/account/user.mapper.ts'
import { lockAccount } from '../account/account.repository.ts'
import { requireCity } from '../cities/cities.service.ts'
import { toMember, toOrdered } from './member.mapper.ts'
import * as repository from './member.repository.ts'
import { bookingSince, correctPatient, openOrderOfMember } from './open-order.repository.ts'
import { emailInUse, memberInUse, unknownMember } from './patient.problems.ts'
import { toStoredChanges, toStoredProfile } from './profile.ts'

type NewMember = z.output<typeof memberFieldsSchema>
type MemberUpdate = z.output<typeof patientEndpoints.memberUpdate.body>
type HolderUpdate = z.output<typeof patientEndpoints.updateProfile.body>
type ProfileUpdate = Omit<HolderUpdate, 'city_id'>

export async function membersOf({ db, clock }: Deps, accountId: string): Promise<Member[]> {
  const today = labDay(clock.now())
  return (await repository.listMembers(db, accountId)).map((member) => toMember(member, today))
}

/** @throws Problem 404 `unknown-member`, also for another patient's. */
export async function memberOf(
  { db, clock }: Deps,
  accountId: string,
  memberId: string,
): Promise<Member> {
  const member = await repository.findMember(db, accountId, memberId)
  if (!member) throw unknownMember()
  return toMember(member, labDay(clock.now()))
}

export async function addMember(
  { db, clock }: Deps,
  accountId: string,
  fields: NewMember,
): Promise<Member> {
  const createdAt = clock.now()
  const today = labDay(createdAt)
  const member = await repository.insertMember(db, {
    id: randomUUID(),
    accountId,
    relationType: fields.relation_type,
    createdAt,
    patientCategory: fields.patient_category ?? PATIENT_CATEGORY.Regular,
    ...toStoredProfile(fields, today),
  })
  return toMember(member, today)
}

/**
 * Changes only the fields in the update.
 * @throws Problem 404 `unknown-member`, 400 for a relation given to the account holder.
 */
export async function updateMember(
  deps: Deps,
  accountId: string,
  { member_id: memberId, relation_type: relationType, ...profile }: MemberUpdate,
): Promise<Member> {
  const member = await repository.findMember(deps.db, accountId, memberId)
  if (!member) throw unknownMember()
  if (relationType && member.relationType === SELF) {
    throw new Problem(400, 'invalid', 'You cannot change the relation of your own profile.')
  }
  return change(deps, member, { ...profile, ...(relationType && { relationType }) })
}

/**
 * Removes a member from the list. The account keeps their orders and reports.
 * @throws Problem 404 `unknown-member`, also for another patient's; 400 for the account holder; 409
 * `member-in-use` while an order for them is open.
 */
export async function removeMember(
  { db, clock }: Deps,
  accountId: string,
  memberId: string,
): Promise<void> {
  const at = clock.now()
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    const member = await repository.findMember(tx, accountId, memberId)
    if (!member) throw unknownMember()
    if (member.relationType === SELF) {
      throw new Problem(400, 'invalid', 'You cannot remove your own profile.')
    }
    const requested = { accountId, draftedAfter: bookingSince(at) }
    const order = await openOrderOfMember(tx, memberId, requested)
    if (order) throw memberInUse(member.firstName, order)
    await repository.removeMember(tx, { accountId, memberId, at })
  })
}

/**
 * The account holder's profile is the member `self` (spec §3); the city belongs to the account. A
 * changed e-mail needs a new confirmation (accounts.ts).
 * @throws Problem 404 `unknown-city`, 409 `email-in-use`.
 */
export async function updateProfile(
  deps: Deps,
  accountId: string,
  { city_id: cityId, ...profile }: HolderUpdate,
): Promise<User> {
  const before = await findHolder(deps.db, accountId)
  const self = before && (await repository.findMember(deps.db, accountId, before.patientId))
  if (!self) throw unknownMember()
  if (cityId !== undefined) await requireCity(deps.db, cityId)
  await change(deps, self, profile)
  if (cityId !== undefined) await setHomeCity(deps.db, { accountId, cityId })
  const after = await findHolder(deps.db, accountId)
  if (!after) throw unknownMember()
  return toUser(after)
}

async function change(
  { db, clock }: Deps,
  member: repository.StoredMember,
  {
    patient_category: patientCategory,
    ...requested
  }: ProfileUpdate & Pick<repository.MemberChanges, 'relationType'>,
): Promise<Member> {
  const today = labDay(clock.now())
  const changes = {
    ...toStoredChanges(requested, today),
    ...(patientCategory !== undefined && { patientCategory }),
  }
  if (Object.keys(changes).length === 0) return toMember(member, today)
  const { accountId, id: memberId } = member
  try {
    const changed = await inTransaction(db, async (tx) => {
      await lockAccount(tx, accountId)
      const updated = await repository.updateMember(tx, { accountId, memberId, changes })
      if (updated) await correctPatient(tx, memberId, toOrdered(updated))
      return updated
    })
    if (!changed) throw unknownMember()
    return toMember(changed, today)
  } catch (error) {
    throw isUniqueViolation(error) ? emailInUse() : error
  }
}
