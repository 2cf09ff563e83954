import { paths } from '#config/paths.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { priceLines } from '#contract/rules/pricing.ts'
import { tubePlan } from '#contract/rules/tubes.ts'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import { formatCount } from '#lib/format/text-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { cookies } from '#lib/storage/cookies.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { buttonClass } from '#ui/button.tsx'
import { ActionBar } from '#ui/dock.tsx'
import { Money } from '#ui/money.tsx'
import { CartSummary } from './components/cart-summary.tsx'
import type { HomeVisit } from './home-facts.ts'
import { useCartLines } from './use-cart-lines.ts'

export function MenuCart({ charges }: { charges: HomeVisit['charges'] | undefined }) {
  const read = useCartLines()
  const hydrated = useHydrated()
  // A new visitor's charts start with the first touch; the cart is known to be empty before.
  const lines = read ?? (hydrated && cookies.cartLength.get() === null ? [] : null)
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

function CartBar({ lines }: { lines: readonly CartLine[] }) {
  const { sub_total } = priceLines({ lines, slot: null })
  const packages = lines.filter(({ type }) => type === 'package').length
  const tests = lines.length - packages
  const { tubes } = tubePlan(lines)
  const what = [
    tests > 0 && formatCount(tests, 'test'),
    packages > 0 && formatCount(packages, 'package'),
    tubes > 0 && formatCount(tubes, 'tube'),
  ].filter(Boolean)
  return (
    <ActionBar sum={<Money rupees={sub_total} />} sub={what.join(', ')}>
      <AppLink href={paths.cart.getHref()} className={buttonClass({ variant: 'next' })}>
        View cart
      </AppLink>
    </ActionBar>
  )
}
