import { z } from 'zod'
import { emailSchema, nameSchema, optionalNameSchema } from '#contract/fields.ts'
import { readBirthDate } from '#lib/birth-date.ts'
import type { Registration } from '#machines/sign-in/sign-in.events.ts'

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
      dob: birthDateSchema(today),
      email: z
        .string()
        .trim()
        .pipe(z.union([z.literal(''), emailSchema], emailProblem)),
    })
    .transform(
      ({ gender, email, ...rest }): Registration => ({
        ...rest,
        gender: GENDERS[gender],
        email: email || null,
      }),
    )
}

/** `DD/MM/YYYY`, which travels as `YYYY-MM-DD`. */
function birthDateSchema(today: string) {
  return z.string().transform((typed, context) => {
    const read = readBirthDate(typed, today)
    if ('dob' in read) return read.dob
    context.addIssue({ code: 'custom', message: read.problem })
    return z.NEVER
  })
}

const emailProblem = 'Write the e-mail address as name@example.com.'
