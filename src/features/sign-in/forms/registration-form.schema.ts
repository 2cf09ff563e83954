import { z } from 'zod'
import { emailSchema, nameSchema, optionalNameSchema } from '#contract/fields.ts'
import type { Registration } from '#machines/sign-in/sign-in.events.ts'
import { readBirthDate } from './birth-date.ts'

const GENDERS = { '0': 0, '1': 1, '2': 2 } as const

/**
 * What a new patient types, and how it travels.
 *
 * @param today `YYYY-MM-DD` on the lab's calendar
 */
export function registrationFormSchema(today: string) {
  return z
    .object({
      firstName: nameSchema,
      middleName: optionalNameSchema,
      lastName: optionalNameSchema,
      gender: z.enum(['0', '1', '2'], 'Choose the sex.'),
      /** `DD/MM/YYYY`. */
      dob: z.string(),
      email: z
        .string()
        .trim()
        .pipe(z.union([z.literal(''), emailSchema], emailProblem)),
    })
    .transform(({ gender, dob: typed, email, ...names }, context): Registration => {
      const read = readBirthDate(typed, today)
      if ('problem' in read) {
        context.addIssue({ code: 'custom', path: ['dob'], message: read.problem })
        return z.NEVER
      }
      return { ...names, gender: GENDERS[gender], dob: read.dob, email: email || null }
    })
}

const emailProblem = 'Write the e-mail address as name@example.com.'
