import type { MemberFields } from '#contract/patient.endpoints.ts'

/** Fields of the family member form. */
export function memberForm(overrides: Partial<MemberFields> = {}): MemberFields {
  return {
    firstName: 'Ravi',
    lastName: 'Rao',
    gender: 0,
    dob: '1958-11-02',
    relation_type: 'father',
    ...overrides,
  }
}
