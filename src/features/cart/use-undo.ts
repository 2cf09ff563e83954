import { useState } from 'react'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { CheaperEquivalent } from './cheaper-equivalents.ts'
import type { CartView } from './use-cart.ts'

/** The last change that took lines out. */
type Change = { readonly removed: readonly CartLine[]; readonly added: CartLine | null }

export type CartUndo = {
  /** The lines that can be put back. */
  readonly removed: readonly CartLine[]
  /** What was taken in their place. */
  readonly added: CartLine | null
  readonly remove: (line: CartLine) => void
  readonly clear: () => void
  readonly cover: (cover: CheaperEquivalent) => void
  readonly undo: () => void
}

const NOTHING: Change = { removed: [], added: null }

/** Takes lines out of the cart and remembers them, so that one press puts them back. */
export function useUndo({ snapshot, send }: CartView): CartUndo {
  const [change, setChange] = useState<Change>(NOTHING)

  const add = (line: CartLine) => send({ type: 'cart.add', line })
  const takeOut = ({ code }: CartLine) => send({ type: 'cart.remove', code })
  return {
    ...change,
    remove(line) {
      setChange({ removed: [line], added: null })
      takeOut(line)
    },
    clear() {
      setChange({ removed: snapshot.context.lines, added: null })
      send({ type: 'cart.clear' })
    },
    // Adding comes first, both ways: an empty cart would cancel the booking.
    cover({ item, dropped }) {
      setChange({ removed: dropped, added: item })
      if (item) add(item)
      dropped.forEach(takeOut)
    },
    undo() {
      change.removed.forEach(add)
      if (change.added) takeOut(change.added)
      setChange(NOTHING)
    },
  }
}
