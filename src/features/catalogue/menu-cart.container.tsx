import { DockAction } from '#lib/dock/dock-slot.tsx'
import { CartBar } from './components/cart-bar.tsx'
import { CartSummary } from './components/cart-summary.tsx'
import type { HomeVisit } from './home-facts.ts'
import { useCartLines } from './use-cart-lines.ts'

/** The cart of the menu: beside it on a wide screen, in the dock of a phone. */
export function MenuCart({ charges }: { charges: HomeVisit['charges'] | undefined }) {
  const lines = useCartLines()
  return (
    <>
      <CartSummary lines={lines} charges={charges} />
      {lines && lines.length > 0 && (
        <DockAction>
          <CartBar lines={lines} />
        </DockAction>
      )}
    </>
  )
}
