import { z } from 'zod'
import { cityIdSchema, emailSchema } from './fields.ts'
import { gstinSchema } from './gstin.fields.ts'
import { asciiDigits, tidyLine } from './rules/typed-text.ts'

/**
 * Fields of the enquiry forms as the forms send them: an optional field sends an empty string for
 * no value. Error messages are shown to the visitor.
 */

export const MAX_MESSAGE_LENGTH = 1000

/** A required line of text. */
export function line(message: string, max = 120) {
  return z.string().overwrite(tidyLine).min(1, message).max(max, `Use up to ${max} letters.`)
}

/** An optional line of text. */
export function optionalLine(max = 120) {
  return optional(z.string().max(max, `Use up to ${max} letters.`))
}

/** A required choice from a list. */
export function choice<const Values extends readonly [string, ...string[]]>(
  values: Values,
  message: string,
) {
  return z.enum(values, message)
}

/** An optional choice from a list. */
export function optionalChoice<const Values extends readonly [string, ...string[]]>(
  values: Values,
  message: string,
) {
  return z.union([z.literal('').transform(() => undefined), z.enum(values)], message).optional()
}

/** A whole number; accepts typed separators as in `1,200`. */
export function wholeNumber(message: string, min: number, max: number) {
  return z
    .union([z.string().max(20), z.number()], message)
    .transform((typed) =>
      typed === '' ? Number.NaN : Number(asciiDigits(String(typed)).replace(/[,\s]/g, '')),
    )
    .pipe(z.number(message).int(message).min(min, message).max(max, message))
}

export const senderNameSchema = z
  .string()
  .overwrite(tidyLine)
  .min(1, 'Enter your name.')
  .max(60, 'A name can have up to 60 letters.')

export const optionalEmailSchema = optional(emailSchema)

export const optionalCitySchema = z
  .union([z.literal('').transform(() => undefined), cityIdSchema], 'Choose a city from the list.')
  .optional()

const tooLong = `A message can have up to ${MAX_MESSAGE_LENGTH} letters.`
export const messageSchema = z.string().trim().max(MAX_MESSAGE_LENGTH, tooLong)

export const optionalGstinSchema = optional(gstinSchema)

export const ratingSchema = z.coerce
  .number('Choose one to five stars.')
  .int('Choose one to five stars.')
  .min(1, 'Choose one to five stars.')
  .max(5, 'Choose one to five stars.')

/** Maps an empty string to undefined. */
function optional<Output>(schema: z.ZodType<Output, string>) {
  return z
    .string()
    .overwrite(tidyLine)
    .transform((text) => text || undefined)
    .pipe(schema.optional())
    .optional()
}
