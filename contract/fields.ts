import { z } from 'zod'
import { isMobile, isPin, normaliseMobile, normalisePin } from './rules/phone.ts'
import { cannotPrint, emojiIn } from './rules/printed-signs.ts'
import { closeUp, tidyLine } from './rules/typed-text.ts'

/**
 * Field schemas that several calls share; they take a value as people type it, and give it in one
 * form. The messages are shown to the patient.
 */

export const mobileSchema = z
  .string()
  .overwrite(normaliseMobile)
  .refine(isMobile, 'A mobile number has 10 digits and starts with 6, 7, 8 or 9.')

export const pinSchema = z.string().overwrite(normalisePin).refine(isPin, 'A PIN has 6 digits.')

export const emailSchema = z
  .email('Enter the e-mail address as name@example.com.')
  .max(254, 'An e-mail address can have up to 254 letters.')

export const otpSchema = z
  .string()
  .overwrite(closeUp)
  .regex(/^\d{6}$/, 'The code has 6 digits.')

/** A form says what cannot be printed beside its field, and asks nobody. */
const withoutEmoji = z.check<string>(({ value, issues }) => {
  const sign = emojiIn(value)
  if (sign) issues.push({ code: 'custom', input: value, message: cannotPrint(sign) })
})

export const optionalNameSchema = z
  .string()
  .overwrite(tidyLine)
  .max(60, 'A name can have up to 60 letters.')
  .check(withoutEmoji)

export const nameSchema = optionalNameSchema.min(1, 'Enter your name as on your ID.')

/** `YYYY-MM-DD`. */
export const dateSchema = z.iso.date('Enter the date as DD/MM/YYYY.')

/** `HH:mm`, 24 h, in the lab's time zone. */
export const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** ISO 8601 with offset. */
export const instantSchema = z.iso.datetime({ offset: true })

export const genderSchema = z.union([z.literal(0), z.literal(1), z.literal(2)])

/** Rupees, at most two decimals, never negative. */
export const rupeesSchema = z.number().nonnegative().multipleOf(0.01)

export const idSchema = z.string().min(1).max(64)

/** Fits a 32-bit integer column. */
export const cityIdSchema = z.coerce
  .number()
  .int()
  .positive()
  .max(2 ** 31 - 1)

export const pageQuery = {
  page: z.coerce.number().int().positive().default(1),
  size: z.coerce.number().int().positive().max(100).optional(),
}

/** Response of a call without a result. */
export const doneSchema = z.object({ done: z.literal(true) })

/** WGS 84 degrees; null if unknown. */
export const positionSchema = z.object({ lat: z.number(), lng: z.number() }).nullable()
