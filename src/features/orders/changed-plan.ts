import type { Order } from '#contract/orders.schemas.ts'
import { planOfOrder } from '#contract/rules/preparation/order-plan.ts'
import { shortDateTime } from '#lib/dates.ts'

/** An order before and after a change of its slot or its tests. */
type Changed = { readonly before: Order; readonly after: Order }

/**
 * What a change did to the preparation: the last meal, if it is another one, and that entries which the
 * patient added to a calendar are out of date. Empty if nothing changed.
 * @param now ISO instant
 */
export function changedPlan(changed: readonly Changed[], now: string): readonly string[] {
  const meals = changed.flatMap(({ before, after }) => {
    const [was, from] = [before, after].map((order) => planOfOrder(order, now).fast?.from)
    if (was === from) return []
    const words = from === undefined ? 'Fasting is no longer needed.' : mealInWords(from)
    return changed.length === 1 ? words : `${after.member.firstName}: ${words}`
  })
  const isDated = changed.some(({ before }) => before.slot ?? before.appointments[0])
  const isMoved = changed.some(
    ({ before, after }) => remindersOf(before, now) !== remindersOf(after, now),
  )
  return isDated && isMoved ? [...meals, IN_CALENDAR] : meals
}

/** The last meal before the visit, where nobody knows what it was before a change; empty without a fast. */
export function lastMeal(order: Order, now: string): readonly string[] {
  const { fast } = planOfOrder(order, now)
  return fast ? [mealInWords(fast.from)] : []
}

function mealInWords(from: string): string {
  return `No food from ${shortDateTime(from)}, only plain water.`
}

const IN_CALENDAR =
  'Is the visit in your calendar? Delete its entries there and add it again from the order’s page.'

/** What a calendar file has of an order. */
function remindersOf(order: Order, now: string): string {
  const steps = planOfOrder(order, now).steps.filter(({ remindAt }) => remindAt !== null)
  return JSON.stringify(steps.map(({ remindAt, title, text }) => [remindAt, title, text]))
}
