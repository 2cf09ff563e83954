import type { z } from 'zod'
import type { profileFieldsSchema } from '#contract/auth.endpoints.ts'

export type ProfileForm = z.input<typeof profileFieldsSchema>

/** What a new patient writes in the registration form. */
export function profileForm(overrides: Partial<ProfileForm> = {}): ProfileForm {
  return { firstName: 'Asha', lastName: 'Rao', gender: 1, dob: '1985-03-14', ...overrides }
}

let lastNumber = 0

/** Another mobile number each time, within one test file. */
export function newMobile(): string {
  lastNumber += 1
  return `9${String(lastNumber).padStart(9, '0')}`
}
