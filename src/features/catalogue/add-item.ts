import type { Item } from '#contract/catalogue.endpoints.ts'
import { toCartLine } from '#contract/rules/cart-line.ts'
import { centreVisitWords } from '#lib/format/visit-format.ts'
import type { System } from '#lib/system/system.tsx'
import { waitUntil } from '#lib/system/wait-until.ts'
import { showToast } from '#lib/toast/toast.ts'
import { isCartReady } from '#machines/cart/cart.selectors.ts'

/** The chart's refusal of this item; null when it was added. */
export async function addItem(cart: System['cart'], item: Item): Promise<string | null> {
  // The chart takes no lines while it restores the stored cart.
  await waitUntil(cart, isCartReady)
  const wasHomeVisit = centreVisitWords(cart.getSnapshot().context.lines) === null
  cart.send({ type: 'cart.add', line: toCartLine(item) })
  const { lines, refusal } = cart.getSnapshot().context
  const visit = centreVisitWords(lines)
  if (visit && wasHomeVisit && refusal === null) void showToast('info', visit.cause)
  return refusal
}
