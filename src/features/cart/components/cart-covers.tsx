import { useMemo, useState } from 'react'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { type CartCover, cartCovers, coverKey } from '../cart-cover.ts'
import type { CartView } from '../use-cart.ts'
import { CoverHint, TwiceNotice } from './cover-hint.tsx'

type CartCoversProps = {
  cart: CartView
  packages: readonly CartLine[] | undefined
  charges: { from: number; to: number } | undefined
  offersCentre: boolean
  onAccept: (cover: CartCover) => void
}

/** The best way to have the same for less, one at a time; declined, the next one. */
export function CartCovers(props: CartCoversProps) {
  const { cart, packages, charges, offersCentre, onAccept } = props
  const { lines, member } = cart.snapshot.context
  const [declined, setDeclined] = useState<readonly string[]>([])
  const covers = useMemo(
    () => cartCovers({ lines, packages: packages ?? [], member, charges, offersCentre }),
    [lines, packages, member, charges, offersCentre],
  )
  const cover = covers.find((found) => !declined.includes(coverKey(found)))
  if (cover) {
    return (
      <CoverHint
        key={coverKey(cover)}
        cover={cover}
        lines={lines}
        onAccept={() => onAccept(cover)}
        onDecline={() => setDeclined([...declined, coverKey(cover)])}
      />
    )
  }
  return packages && charges && covers.length === 0 ? <TwiceNotice lines={lines} /> : null
}
