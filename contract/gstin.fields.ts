import { z } from 'zod'
import { gstinFormFault, isGstin, normaliseGstin } from './rules/gstin.ts'

/** A GSTIN as typed or pasted. The messages are shown to the patient. */
export const gstinSchema = z
  .string()
  .max(40, 'A GSTIN has 15 characters, such as 27AAAAA0000A1Z2.')
  .transform(normaliseGstin)
  .pipe(
    z
      .string()
      .refine((gstin) => gstinFormFault(gstin) === undefined, {
        error: ({ input }) => gstinFormFault(String(input)),
        abort: true,
      })
      // Without the digit that would fit: typing it would hide the mistake.
      .refine(isGstin, 'This GSTIN has a typing mistake. Check each character.'),
  )

/** The name of a business on invoices. */
export const businessNameSchema = z
  .string()
  .trim()
  .min(1, 'Enter the name of the business.')
  .max(100, 'A name can have up to 100 letters.')
