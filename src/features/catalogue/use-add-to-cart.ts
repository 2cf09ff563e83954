import { useState } from 'react'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Item } from '#contract/catalogue.endpoints.ts'
import { toCartLine } from '#contract/rules/cart-line.ts'
import { centreVisitWords } from '#lib/format/visit-format.ts'
import { type System, useWithSystem } from '#lib/system/system.tsx'
import { waitUntil } from '#lib/system/wait-until.ts'
import { showToast } from '#lib/toast/toast.ts'
import { isCartReady } from '#machines/cart/cart.selectors.ts'
import { useCartLines } from './use-cart-lines.ts'

export type AddToCart = {
  readonly inCart: boolean
  readonly busy: boolean
  /** The spec's message when the cart refuses the item. */
  readonly refusal: string | null
  readonly add: () => void
}

/** Adds one item; a click before the charts are loaded waits for them. */
export function useAddToCart(item: Item): AddToCart {
  const withSystem = useWithSystem()
  const inCart = useCartLines()?.some(({ code }) => code === item.code) ?? false
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const add = async () => {
    setBusy(true)
    try {
      setRefusal(await withSystem(({ cart }) => addLine(cart, toCartLine(item))))
    } catch {
      void showToast('bad', 'It was not added. Check the connection and try again.')
    } finally {
      setBusy(false)
    }
  }
  return { inCart, busy, refusal: inCart ? null : refusal, add: () => void add() }
}

/** The chart's refusal of this line; null when it was added. */
async function addLine(cart: System['cart'], line: CartLine): Promise<string | null> {
  // The chart takes no lines while it restores the stored cart.
  await waitUntil(cart, isCartReady)
  const wasHomeVisit = centreVisitWords(cart.getSnapshot().context.lines) === null
  cart.send({ type: 'cart.add', line })
  const { lines, refusal } = cart.getSnapshot().context
  const visit = centreVisitWords(lines)
  if (visit && wasHomeVisit && refusal === null) void showToast('info', visit.title)
  return refusal
}
