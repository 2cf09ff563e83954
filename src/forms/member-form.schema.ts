import { z } from 'zod'
import { type Member, type MemberFields, memberFieldsSchema } from '#contract/patient.endpoints.ts'
import { AGE_OPTIONS } from '#contract/person-constants.ts'
import { dobForAge } from '#contract/rules/age.ts'
import { type BirthDate, readBirthDate } from '#lib/birth-date.ts'
import { slashDate } from '#lib/dates.ts'

const { relation_type, firstName, middleName, lastName } = memberFieldsSchema.shape

export type TypedMember = z.input<ReturnType<typeof memberFormSchema>>

/**
 * A family member as typed, transformed to the wire format. A minor may be given by age in years
 * (spec §9: 1–20), anyone by date of birth.
 * @param today `YYYY-MM-DD` in the lab's time zone
 */
export function memberFormSchema(today: string) {
  return z
    .object({
      relation_type,
      firstName,
      middleName,
      lastName,
      gender: z.enum(['0', '1', '2'], "Select the patient's sex."),
      bornBy: z.enum(['date', 'age']),
      /** `DD/MM/YYYY`. */
      dob: z.string(),
      /** Whole years. */
      age: z.string(),
    })
    .transform(({ bornBy, dob, age, gender, ...rest }, context): MemberFields => {
      const born = bornBy === 'age' ? dobOfAge(age, today) : readBirthDate(dob, today)
      if ('problem' in born) {
        const path = [bornBy === 'age' ? 'age' : 'dob']
        context.addIssue({ code: 'custom', path, message: born.problem })
        return z.NEVER
      }
      return { ...rest, gender: GENDERS[gender], dob: born.dob }
    })
}

/** Form values of a member; empty for a new one. */
export function typedMember(member: Member | null): TypedMember {
  if (!member) return blank
  const { relation_type: relation, firstName: first, middleName: middle, lastName: last } = member
  return {
    ...blank,
    // SAFETY: the account holder is edited in the profile form.
    relation_type: relation as TypedMember['relation_type'],
    firstName: first,
    middleName: middle,
    lastName: last,
    // SAFETY: the keys of the table are the codes of the contract.
    gender: `${member.gender}` as '0',
    dob: slashDate(member.dob),
  }
}

const blank: TypedMember = {
  relation_type: '' as 'family', // SAFETY: nothing is chosen yet; the schema refuses it in words.
  firstName: '',
  middleName: '',
  lastName: '',
  gender: '' as '0', // SAFETY: as above.
  bornBy: 'date',
  dob: '',
  age: '',
}

const GENDERS = { '0': 0, '1': 1, '2': 2 } as const

function dobOfAge(age: string, today: string): BirthDate {
  const years = Number(age)
  if (!AGE_OPTIONS.includes(years)) return { problem: 'Select the age.' }
  return { dob: dobForAge(today, years) }
}
