import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { CartView } from '#features/cart/use-cart.ts'
import type { Way } from '#features/checkout/together/two-ways.ts'
import type { CheckoutView } from '#features/checkout/use-checkout.ts'
import type { WindowFacts } from '#lib/slots/home-windows.query.ts'
import type { CartSplit } from './cart-step.tsx'

// Lazy: most carts are taken at one place.
const Split = lazy(async () => ({
  default: (await import('#features/checkout/together/split.container.tsx')).Split,
}))

type SplitInput = {
  readonly cart: CartView | null
  readonly checkout: CheckoutView | null
  readonly cityId: number
  readonly windows: WindowFacts | undefined
}

/** The two ways of a cart with tests for home and tests for a centre; null for other carts. */
export function useSplit({ cart, checkout, cityId, windows }: SplitInput): CartSplit | null {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Way | null>(null)
  const lines = cart?.snapshot.context.lines ?? []
  if (!checkout?.snapshot.context.offers.centreVisit || !isMixed(lines)) return null
  // A booking that was begun at the centre goes on there.
  const way = chosen ?? (checkout.snapshot.context.drafts.length > 0 ? 'centre' : 'split')
  return {
    isChosen: way === 'split',
    onStart: () => void navigate(paths.bookTogether.getHref()),
    ways: (
      <Suspense>
        <Split lines={lines} cityId={cityId} windows={windows} way={way} onWay={setChosen} />
      </Suspense>
    ),
  }
}

function isMixed(lines: readonly CartLine[]): boolean {
  const atHome = lines.filter(({ is_hc_available }) => is_hc_available).length
  return atHome > 0 && atHome < lines.length
}
