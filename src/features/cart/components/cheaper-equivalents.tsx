import { useMemo, useState } from 'react'
import type { CartLine } from '#contract/cart.endpoints.ts'
import {
  type CheaperEquivalent,
  cheaperEquivalents,
  equivalentKey,
} from '../cheaper-equivalents.ts'
import type { CartView } from '../use-cart.ts'
import { CheaperEquivalentNotice, DuplicateTestsNotice } from './cheaper-equivalent-notice.tsx'

type CheaperEquivalentsProps = {
  cart: CartView
  packages: readonly CartLine[] | undefined
  charges: { from: number; to: number } | undefined
  offersCentre: boolean
  onAccept: (equivalent: CheaperEquivalent) => void
}

/** Offers cheaper equivalents one at a time; declining one shows the next. */
export function CheaperEquivalents(props: CheaperEquivalentsProps) {
  const { cart, packages, charges, offersCentre, onAccept } = props
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
  return packages && charges && equivalents.length === 0 ? (
    <DuplicateTestsNotice lines={lines} />
  ) : null
}
