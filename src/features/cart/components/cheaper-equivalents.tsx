import { type ReactNode, useMemo, useState } from 'react'
import type { CartLine } from '#contract/cart.endpoints.ts'
import {
  type CheaperEquivalent,
  cheaperEquivalents,
  equivalentKey,
} from '../cheaper-equivalents.ts'
import type { CartView } from '../use-cart.ts'
import { CheaperEquivalentNotice, duplicateTestsNotice } from './cheaper-equivalent-notice.tsx'

type CheaperInput = {
  cart: CartView
  packages: readonly CartLine[] | undefined
  charges: { from: number; to: number } | undefined
  offersCentre: boolean
  onAccept: (equivalent: CheaperEquivalent) => void
}

/** Offers cheaper equivalents one at a time; declining one shows the next. */
export function useCheaperEquivalent(input: CheaperInput): ReactNode {
  const { cart, packages, charges, offersCentre, onAccept } = input
  const { lines, member } = cart.snapshot.context
  const [declined, setDeclined] = useState<readonly string[]>([])
  const equivalents = useMemo(
    () => cheaperEquivalents({ lines, packages: packages ?? [], member, charges, offersCentre }),
    [lines, packages, member, charges, offersCentre],
  )
  const equivalent = equivalents.find((found) => !declined.includes(equivalentKey(found)))
  if (equivalent) {
    return (
      <CheaperEquivalentNotice
        key={equivalentKey(equivalent)}
        equivalent={equivalent}
        lines={lines}
        onAccept={() => onAccept(equivalent)}
        onDecline={() => setDeclined([...declined, equivalentKey(equivalent)])}
      />
    )
  }
  return packages && charges && equivalents.length === 0 && duplicateTestsNotice(lines)
}
