import Building2 from 'lucide-react/icons/building-complex'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { findDuplicates } from '#contract/rules/measured.ts'
import type { PriceChange } from '#contract/rules/price-check.ts'
import { secondSampleNeeded, secondSampleTerms } from '#contract/rules/second-sample.ts'
import { tubePlan } from '#contract/rules/tubes.ts'
import { centreVisitWords } from '#lib/format/visit-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { type Band, fastOf } from '#lib/slots/fast.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { TubePlanCard } from '#ui/tube-plan-card.tsx'
import type { CartView } from '../use-cart.ts'
import { useUndo } from '../use-undo.ts'
import { CartLineCard } from './cart-line.tsx'
import { CartNotices } from './cart-notices.tsx'
import { CheaperEquivalents } from './cheaper-equivalents.tsx'
import { FastingNotice } from './fasting-notice.tsx'

export type CartContentsProps = {
  cart: CartView
  cityName: string
  fastingBand: Band | null
  /** Lowest and highest slot charge of the city in rupees; undefined while loading. */
  charges: { from: number; to: number } | undefined
  /** Centre visits are bookable; they carry no collection charge. */
  offersCentre: boolean
  /** The city's packages, candidates for a cheaper equivalent; undefined while loading. */
  packages: readonly CartLine[] | undefined
  /** Nothing says what one test means for another: they may be of different people. */
  isForSeveral?: boolean
  /** Before the lines; null without one. */
  first?: ReactNode
  offer?: ReactNode
}

export function CartContents(props: CartContentsProps) {
  const { cart, cityName, fastingBand, charges, offersCentre, packages } = props
  const { isForSeveral = false, first, offer } = props
  const { lines, priced } = cart.snapshot.context
  const { changes } = priced
  const undo = useUndo(cart)
  const notices = <CartNotices cart={cart} cityName={cityName} undo={undo} />
  if (lines.length === 0) {
    return (
      <>
        <CartEmpty />
        {notices}
      </>
    )
  }

  const plan = isForSeveral ? null : tubePlan(lines)
  const fast = fastOf(lines)
  const visit = centreVisitWords(lines)
  return (
    <>
      <div className="menu-head m-0">
        <h1 className="h1">Cart</h1>
        <p className="note tabular-nums">
          {lines.length === 1 ? '1 item' : `${lines.length} items`}, prices for {cityName}
        </p>
      </div>
      <div className="contents" data-passing>
        {notices}
      </div>
      {first && (
        <div className="kept-room" data-passing data-room>
          {first}
        </div>
      )}
      {visit && (
        <Notice tone="info" role="status" icon={Building2} title={visit.cause}>
          {offersCentre ? visit.next : visit.otherwise}
        </Notice>
      )}
      {first && <h2 className="h2">In your cart</h2>}
      <CartLines
        lines={lines}
        inside={isForSeveral ? [] : findDuplicates(lines).inside}
        changes={changes}
        onRemove={undo.remove}
      />
      {cart.snapshot.matches({ prices: 'agreed' }) && !isForSeveral && (
        <CheaperEquivalents
          cart={cart}
          packages={packages}
          charges={charges}
          offersCentre={offersCentre}
          onAccept={undo.accept}
        />
      )}
      {offer}
      {plan && plan.samples.length > 0 && <TubePlanCard plan={plan} />}
      {plan?.second && (
        <Notice tone="info" title={secondSampleNeeded(plan.second)}>
          {secondSampleTerms(null)}
        </Notice>
      )}
      {fast && (
        <FastingNotice
          fast={fast}
          isForScan={lines.every(
            ({ radiology, fasting_hours }) => radiology || fasting_hours === 0,
          )}
          band={fastingBand}
        />
      )}
      <div className="row row--between row--wrap">
        <AppLink className="link" href={paths.testMenu.getHref()}>
          <Icon icon={Plus} size={16} />
          Add another test
        </AppLink>
        <Button variant="plain" size="sm" onClick={undo.clear}>
          Clear cart
        </Button>
      </div>
    </>
  )
}

function CartEmpty() {
  return (
    <EmptyState
      heading="h1"
      title="Your cart is empty"
      action={
        <AppLink className={buttonClass({ variant: 'next' })} href={paths.testMenu.getHref()}>
          Find a test
        </AppLink>
      }
    >
      Add a test or a package to see its price, samples and next free visit here.
    </EmptyState>
  )
}

type CartLinesProps = {
  lines: readonly CartLine[]
  inside: ReturnType<typeof findDuplicates<CartLine>>['inside']
  changes: readonly PriceChange[]
  onRemove: (line: CartLine) => void
}

function CartLines({ lines, inside, changes, onRemove }: CartLinesProps) {
  const holderOf = (line: CartLine, place: number) => {
    const holder = inside.find((found) => found.line === line)?.holder
    if (!holder) return undefined
    const where = lines.indexOf(holder) < place ? 'above' : 'below'
    return { type: holder.type, where } as const
  }
  return (
    <ul className="stack stack--3">
      {lines.map((line, place) => (
        <CartLineCard
          key={line.code}
          line={line}
          holder={holderOf(line, place)}
          change={changes.find((change) => change.code === line.code)}
          onRemove={() => onRemove(line)}
        />
      ))}
    </ul>
  )
}
