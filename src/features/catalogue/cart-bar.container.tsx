import type { CartLine } from '#contract/cart.endpoints.ts'
import { priceLines } from '#contract/rules/pricing.ts'
import { tubePlan } from '#contract/rules/tubes.ts'
import { formatCount } from '#lib/format/text-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { ActionBar, type ActionBarProps } from '#ui/dock.tsx'
import { Money } from '#ui/money.tsx'
import { useWayOn } from './use-way-on.ts'

interface CartProps {
  lines: readonly CartLine[]
}

/** The phone's way to the cart, on every page without a next step of its own. */
export function CartBar({ lines, className }: CartProps & Pick<ActionBarProps, 'className'>) {
  const { href, label, forWhom } = useWayOn()
  return (
    <ActionBar
      sum={<CartSum lines={lines} />}
      sub={forWhom === null ? <CartCount lines={lines} /> : `Choosing for ${forWhom}`}
      className={className}
    >
      <AppLink href={href} className={buttonClass({ variant: 'next' })}>
        {label}
      </AppLink>
    </ActionBar>
  )
}

export function CartSum({ lines }: CartProps) {
  return <Money rupees={priceLines({ lines, slot: null }).sub_total} />
}

/** "2 tests, 1 package, 3 tubes". */
export function CartCount({ lines }: CartProps) {
  const packages = lines.filter(({ type }) => type === 'package').length
  const tests = lines.length - packages
  const { tubes } = tubePlan(lines)
  const what = [
    tests > 0 && formatCount(tests, 'test'),
    packages > 0 && formatCount(packages, 'package'),
    tubes > 0 && formatCount(tubes, 'tube'),
  ]
  return what.filter(Boolean).join(', ')
}
