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
import { Accordion } from '#ui/accordion.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { TubeRack } from '#ui/tube-plan-card.tsx'
import { type CartNotice, shownNotices } from '../shown-notices.ts'
import type { CartView } from '../use-cart.ts'
import { type CartUndo, useUndo } from '../use-undo.ts'
import { CartEmpty } from './cart-empty.tsx'
import { CartLineCard } from './cart-line.tsx'
import { cartNotices } from './cart-notices.tsx'
import { useCheaperEquivalent } from './cheaper-equivalents.tsx'
import { FastingNotice } from './fasting-notice.tsx'
import { RemovedLines } from './removed-lines.tsx'

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
  /** Of the booking and of offers, beside the cart's own. */
  notices?: Partial<Record<CartNotice, ReactNode>>
}

export function CartContents(props: CartContentsProps) {
  const { cart, cityName, fastingBand, charges, offersCentre, packages } = props
  const { isForSeveral = false, first } = props
  const { lines, priced } = cart.snapshot.context
  const { changes } = priced
  const undo = useUndo(cart)
  const cheaper = useCheaperEquivalent({
    cart,
    packages,
    charges,
    offersCentre,
    onAccept: undo.accept,
  })
  const plan = isForSeveral ? null : tubePlan(lines)
  // A scan has a fast of its own, which its page tells.
  const sampleFast = fastOf(lines.filter(({ radiology }) => !radiology))
  const fast = sampleFast ?? fastOf(lines)
  const visit = centreVisitWords(lines)
  const shown = shownNotices<ReactNode>({
    ...props.notices,
    ...cartNotices(cart, cityName),
    onlyAtCentre: visit && (
      <Notice tone="info" role="status" icon={Building2} title={visit.cause}>
        {offersCentre ? visit.next : visit.otherwise}
      </Notice>
    ),
    secondSample: plan?.second && (
      <Notice tone="info" title={secondSampleNeeded(plan.second)}>
        {secondSampleTerms(null)}
      </Notice>
    ),
    cheaper: cart.snapshot.matches({ prices: 'agreed' }) && !isForSeveral && cheaper,
    fast: fast && <FastingNotice fast={fast} isForScan={sampleFast === null} band={fastingBand} />,
  })
  const passing = (
    <div className="contents" data-passing>
      {shown.pricesChanged}
      {shown.refusal}
      {shown.unreachable}
      {shown.restarted}
      {shown.openBooking}
      {shown.pricesUnknown}
      {shown.notSaved}
      {shown.forSeveral}
    </div>
  )
  if (lines.length === 0) {
    return (
      <>
        <CartEmpty />
        {undo.removed.length > 0 && <RemovedLines undo={undo} />}
        {passing}
      </>
    )
  }

  return (
    <>
      <div className="menu-head m-0">
        <h1 className="h1">Cart</h1>
        <p className="note tabular-nums">
          {lines.length === 1 ? '1 item' : `${lines.length} items`}, prices for {cityName}
        </p>
      </div>
      {passing}
      {first && (
        <div className="kept-room" data-passing data-room>
          {first}
        </div>
      )}
      {shown.onlyAtCentre}
      {first && <h2 className="h2">In your cart</h2>}
      <CartLines
        lines={lines}
        inside={isForSeveral ? [] : findDuplicates(lines).inside}
        changes={changes}
        undo={undo}
      />
      {shown.cheaper}
      {shown.offer}
      {plan && plan.samples.length > 0 && (
        <Accordion summary={plan.extra ? `${plan.headline}, ${plan.extra}` : plan.headline}>
          <TubeRack samples={plan.samples} />
        </Accordion>
      )}
      {shown.secondSample}
      {shown.fast}
      <div className="row row--between row--wrap">
        <AppLink className="link" href={paths.testMenu.getHref()}>
          <Icon icon={Plus} size={16} />
          Add another test
        </AppLink>
        <Button
          variant="plain"
          size="sm"
          onClick={() => {
            undo.clear()
            // What is left is above, out of sight.
            document.documentElement.scrollTop = 0
          }}
        >
          Clear cart
        </Button>
      </div>
    </>
  )
}

type CartLinesProps = {
  lines: readonly CartLine[]
  inside: ReturnType<typeof findDuplicates<CartLine>>['inside']
  changes: readonly PriceChange[]
  undo: CartUndo
}

function CartLines({ lines, inside, changes, undo }: CartLinesProps) {
  const holderOf = (line: CartLine, place: number) => {
    const holder = inside.find((found) => found.line === line)?.holder
    if (!holder) return undefined
    const where = lines.indexOf(holder) < place ? 'above' : 'below'
    return { type: holder.type, where } as const
  }
  const cards = lines.map((line, place) => (
    <CartLineCard
      key={line.code}
      line={line}
      holder={holderOf(line, place)}
      change={changes.find((change) => change.code === line.code)}
      onRemove={() => undo.remove(line)}
    />
  ))
  if (undo.removed.length > 0) {
    const key = `removed ${undo.removed.map(({ code }) => code).join()}`
    cards.splice(
      undo.at,
      0,
      <li key={key} data-passing>
        <RemovedLines undo={undo} />
      </li>,
    )
  }
  return <ul className="stack stack--3">{cards}</ul>
}
