import type { CartLine } from '#contract/cart.endpoints.ts'
import { MAX_ORDERS_OF_BOOKING } from '#contract/constants.ts'
import { listInWords, sentence } from '#contract/rules/in-words.ts'
import { fastOf } from '#lib/slots/fast.ts'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import type { Part } from '#machines/checkout/parts.ts'
import { missingFrom } from '#machines/checkout/people.ts'

export const NO_MORE_ORDERS = `One booking has up to ${MAX_ORDERS_OF_BOOKING} orders, one for each person and place. Book the others after it.`

/** What is still to be given out before the slot; undefined if nothing is. */
export function missingTests(
  context: CheckoutContext,
  cart: readonly CartLine[],
): string | undefined {
  const missing = missingFrom(context, cart)
  if (!missing) return undefined
  if (missing.kind === 'tooMany') return NO_MORE_ORDERS
  if (missing.kind === 'tests') return sentence(`Choose a test for ${missing.member.firstName}`)
  return `Choose who has ${missing.line.name}, or remove it.`
}

/** "Mohan, Asha and Kavya". */
export function namesOf(people: readonly Pick<Part, 'member'>[]): string {
  return listInWords([...new Set(people.map(({ member }) => member.firstName))])
}

/** A test of several people once. */
export function distinctLines(lines: readonly CartLine[]): readonly CartLine[] {
  return [...new Map(lines.map((line) => [line.code, line])).values()]
}

/** "10 h fasting", "No fasting". */
export function fastWords(lines: readonly Pick<CartLine, 'name' | 'fasting_hours'>[]): string {
  const fast = fastOf(lines)
  return fast ? `${fast.hours} h fasting` : 'No fasting'
}

/** What a refusal says in a cell: "Male only", "18 to 60 years only". */
export function onlyFor(refusal: string): string {
  return refusal.replace(/^This test is available only for (.+)$/, '$1 only')
}
