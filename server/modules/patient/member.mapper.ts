import { type ChosenCategory, PATIENT_CATEGORY } from '#contract/codes.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import { ageOn } from '#contract/rules/age.ts'
import type { OrderedFor } from '#server/db/schema/orders.ts'
import type { StoredMember } from './member.repository.ts'

/** Minimum age of a senior citizen, completed years. */
const SENIOR_FROM = 60

/** `today` is the date in the lab's time zone, `YYYY-MM-DD`. */
export function toMember(member: StoredMember, today: string): Member {
  const age = ageOn(today, member.dob)
  return {
    member_id: member.id,
    firstName: member.firstName,
    middleName: member.middleName,
    lastName: member.lastName,
    relation_type: member.relationType,
    gender: member.gender,
    dob: member.dob,
    age,
    email: member.email,
    patient_category: categoryOf(member.patientCategory, age),
  }
}

/** The copy that an order keeps. */
export function toOrdered(member: StoredMember): OrderedFor {
  const { firstName, middleName, lastName, relationType, gender, dob, email, patientCategory } =
    member
  return { firstName, middleName, lastName, relationType, gender, dob, email, patientCategory }
}

function categoryOf(chosen: ChosenCategory, age: number): Member['patient_category'] {
  const isSenior = chosen === PATIENT_CATEGORY.Regular && age >= SENIOR_FROM
  return isSenior ? PATIENT_CATEGORY['Senior Citizen'] : chosen
}
