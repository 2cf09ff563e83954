import { useState } from 'react'
import type { Item } from '#contract/catalogue.endpoints.ts'
import { useWithSystem } from '#lib/system/system.tsx'
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
    setRefusal(null)
    try {
      const adding = import('./add-item.ts')
      setRefusal(await withSystem(async ({ cart }) => (await adding).addItem(cart, item)))
    } catch {
      // Not a toast, which has to be loaded too.
      setRefusal('It was not added. Check the connection and try again.')
    } finally {
      setBusy(false)
    }
  }
  return { inCart, busy, refusal: inCart ? null : refusal, add: () => void add() }
}
