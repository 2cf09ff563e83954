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
  readonly accept: (equivalent: CheaperEquivalent) => void
  readonly undo: () => void
}

const NOTHING: Change = { removed: [], added: null }

/** Offers to undo the last removal for as long as the page is open; undoing is a swap back. */
export function useUndo({ snapshot, send }: CartView): CartUndo {
  const [last, setLast] = useState(NOTHING)
  return {
    ...last,
    remove(line) {
      setLast({ removed: [line], added: null })
      send({ type: 'cart.remove', code: line.code })
    },
    clear() {
      setLast({ removed: snapshot.context.lines, added: null })
      send({ type: 'cart.clear' })
    },
    accept({ item, dropped }) {
      setLast({ removed: dropped, added: item })
      send({ type: 'cart.swap', added: item ? [item] : [], removed: dropped.map(codeOf) })
    },
    undo() {
      const { removed, added } = last
      setLast(NOTHING)
      send({ type: 'cart.swap', added: removed, removed: added ? [added.code] : [] })
    },
  }
}

function codeOf({ code }: CartLine): string {
  return code
}
