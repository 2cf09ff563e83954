import { paths } from '#config/paths.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { priceBooking } from '#contract/rules/pricing.ts'
import { tubePlan } from '#contract/rules/tubes.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { ActionBar } from '#ui/dock.tsx'
import { Money } from '#ui/money.tsx'
import { counted } from '../item-format.ts'

/** The cart at the foot of a phone, once there is something in it. */
export function CartBar({ lines }: { lines: readonly CartLine[] }) {
  const { sub_total } = priceBooking({ lines, slot: null })
  const packages = lines.filter(({ type }) => type === 'package').length
  const tests = lines.length - packages
  const { tubes } = tubePlan(lines)
  const what = [
    tests > 0 && counted(tests, 'test'),
    packages > 0 && counted(packages, 'package'),
    tubes > 0 && counted(tubes, 'tube'),
  ].filter(Boolean)
  return (
    <ActionBar sum={<Money rupees={sub_total} />} sub={what.join(', ')}>
      <AppLink href={paths.cart.getHref()} className={buttonClass({ variant: 'next' })}>
        View cart
      </AppLink>
    </ActionBar>
  )
}
