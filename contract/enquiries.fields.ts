import { z } from 'zod'
import { cityIdSchema, emailSchema, mobileSchema } from './fields.ts'
import { normaliseMobile } from './rules/phone.ts'

/**
 * The fields of the enquiry forms, as a form sends them: a field that may be left empty takes an empty
 * text for no value. The messages are shown to whoever fills them in.
 */

export const MOST_MESSAGE_LETTERS = 1000

/** A line that must be filled in. */
export function line(asked: string, most = 120) {
  return z.string().trim().min(1, asked).max(most, `Write ${most} letters at most.`)
}

/** A line that may be left empty. */
export function optionalLine(most = 120) {
  return optional(z.string().max(most, `Write ${most} letters at most.`))
}

/** One of a list that must be chosen. */
export function choice<const Values extends readonly [string, ...string[]]>(
  values: Values,
  asked: string,
) {
  return z.enum(values, asked)
}

/** One of a list, or none. */
export function optionalChoice<const Values extends readonly [string, ...string[]]>(
  values: Values,
  asked: string,
) {
  return z.union([z.literal('').transform(() => undefined), z.enum(values)], asked).optional()
}

/** A whole number, also as it is typed: `1,200`. */
export function wholeNumber(asked: string, least: number, most: number) {
  return z
    .union([z.string().max(20), z.number()], asked)
    .transform((typed) => (typed === '' ? Number.NaN : Number(String(typed).replace(/[,\s]/g, ''))))
    .pipe(z.number(asked).int(asked).min(least, asked).max(most, asked))
}

export const senderNameSchema = z
  .string()
  .trim()
  .min(1, 'Write your name.')
  .max(60, 'A name has 60 letters at most.')

/** As typed or pasted; ten digits come out. */
export const typedMobileSchema = z.string().max(40).transform(normaliseMobile).pipe(mobileSchema)

export const optionalEmailSchema = optional(emailSchema)

export const optionalCitySchema = z
  .union([z.literal('').transform(() => undefined), cityIdSchema], 'Choose a city of the list.')
  .optional()

const tooLong = `A message has ${MOST_MESSAGE_LETTERS} letters at most.`
export const messageSchema = z.string().trim().max(MOST_MESSAGE_LETTERS, tooLong)

/** Format only: 2 digits of the state, the PAN, an entity number, Z, a check digit. */
export const gstinSchema = optional(
  z
    .string()
    .transform((typed) => typed.replace(/\s/g, '').toUpperCase())
    .pipe(
      z
        .string()
        .regex(
          /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/,
          'A GSTIN has 15 characters, such as 27AAAAA0000A1Z5.',
        ),
    ),
)

export const ratingSchema = z.coerce
  .number('Choose one to five stars.')
  .int('Choose one to five stars.')
  .min(1, 'Choose one to five stars.')
  .max(5, 'Choose one to five stars.')

/** What is there, or nothing for an empty text. */
function optional<Output>(schema: z.ZodType<Output, string>) {
  return z
    .string()
    .trim()
    .transform((text) => text || undefined)
    .pipe(schema.optional())
    .optional()
}
