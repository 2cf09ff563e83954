import { useState } from 'react'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { CheaperEquivalent } from './cheaper-equivalents.ts'
import type { CartView } from './use-cart.ts'

type Change = { readonly removed: readonly CartLine[]; readonly added: CartLine | null }

export type CartUndo = Change & {
  /** Where the first of the removed lines was. */
  readonly at: number
  readonly remove: (line: CartLine) => void
  readonly clear: () => void
  readonly accept: (equivalent: CheaperEquivalent) => void
  readonly undo: () => void
}

const NOTHING = { removed: [], added: null, at: 0 }

/** Offers to undo the last removal for as long as the page is open; undoing is a swap back. */
export function useUndo({ snapshot, send }: CartView): CartUndo {
  const [last, setLast] = useState<Change & Pick<CartUndo, 'at'>>(NOTHING)
  const { lines } = snapshot.context
  const keep = (removed: readonly CartLine[], added: CartLine | null = null) =>
    setLast({ removed, added, at: lines.findIndex((line) => removed.includes(line)) })
  return {
    ...last,
    remove(line) {
      keep([line])
      send({ type: 'cart.remove', code: line.code })
    },
    clear() {
      keep(lines)
      send({ type: 'cart.clear' })
    },
    accept({ item, dropped }) {
      keep(dropped, item)
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
