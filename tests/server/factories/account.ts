import type { z } from 'zod'
import type { profileFieldsSchema } from '#contract/auth.endpoints.ts'

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
