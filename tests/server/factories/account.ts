import type { z } from 'zod'
import type { profileFieldsSchema } from '#contract/auth.endpoints.ts'
import type { AddressFields, MemberFields } from '#contract/patient.endpoints.ts'

export type ProfileForm = z.input<typeof profileFieldsSchema>

/** Fields of the registration form. */
export function profileForm(overrides: Partial<ProfileForm> = {}): ProfileForm {
  return { firstName: 'Asha', lastName: 'Rao', gender: 1, dob: '1985-03-14', ...overrides }
}

let lastNumber = 0

/** A different mobile number on each call, within one test file. */
export function newMobile(): string {
  lastNumber += 1
  return `9${String(lastNumber).padStart(9, '0')}`
}

/** Fields of the address form, in a locality of Mumbai with home collection. */
export function addressForm(overrides: Partial<AddressFields> = {}): AddressFields {
  return {
    tag: 'home',
    address_line: '12 Sea View, Hill Road',
    landmark: 'Opposite the post office',
    locality: 'Bandra West',
    pincode: '400050',
    ...overrides,
  }
}

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
