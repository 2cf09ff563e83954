import { z } from 'zod'
import { cartDataSchema } from '#contract/cart.endpoints.ts'
import { rupeesSchema } from '#contract/fields.ts'
import { Problem } from '#server/http/problem.ts'

const linesSchema = cartDataSchema.and(
  z.array(
    z.object({ selling_price: rupeesSchema.optional(), removed: z.literal(true).optional() }),
  ),
)

/** A line from the browser; `selling_price` is the price last shown, rupees. */
export type SubmittedLine = {
  readonly code: string
  readonly selling_price?: number | undefined
  readonly removed?: true | undefined
}

/**
 * Parses the string `cart_data`, without duplicate tests (spec §5). An empty string has no lines.
 * @throws Problem 400 for anything but a list of lines.
 */
export function parseCartData(text: string): SubmittedLine[] {
  const parsed = linesSchema.safeParse(parseJson(text))
  if (!parsed.success) {
    throw new Problem(400, 'invalid', 'cart_data is not a JSON list of tests with their codes.')
  }
  return [...new Map(parsed.data.map((line) => [line.code, line])).values()]
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return []
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
