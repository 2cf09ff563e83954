import { useState } from 'react'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { CheaperEquivalent } from './cheaper-equivalents.ts'
import type { CartView } from './use-cart.ts'

type Change = { readonly removed: readonly CartLine[]; readonly added: CartLine | null }

export type CartUndo = {
  readonly removed: readonly CartLine[]
  /** The line that replaced them, if any. */
  readonly added: CartLine | null
  readonly remove: (line: CartLine) => void
  readonly clear: () => void
  readonly cover: (cover: CheaperEquivalent) => void
  readonly undo: () => void
}

const NOTHING: Change = { removed: [], added: null }

/** Removes cart lines and keeps them for Undo. */
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
    // Add before removing: an empty cart would cancel the booking.
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
