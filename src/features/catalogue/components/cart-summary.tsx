import type { CartLine } from '#contract/cart.endpoints.ts'
import { FREE_COLLECTION_FROM } from '#contract/constants.ts'
import { isCollectionFree, priceLines, rupeesToFreeCollection } from '#contract/rules/pricing.ts'
import { containerKinds, tubePlan } from '#contract/rules/tubes.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Bill, type BillRow } from '#ui/bill.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Level } from '#ui/level.tsx'
import { SampleMarks } from '#ui/rack.tsx'
import { formatRupees, formatRupeesRange } from '#ui/rupees.ts'
import { BillSkeleton, LinesSkeleton } from '#ui/skeleton.tsx'
import { SummaryLines } from '#ui/summary-lines.tsx'
import { Words } from '#ui/words.tsx'
import type { HomeVisit } from '../home-facts.ts'
import { useWayOn } from '../use-way-on.ts'

export interface CartSummaryProps {
  /** Null while loading. */
  lines: readonly CartLine[] | null
  charges: HomeVisit['charges'] | undefined
}

export function CartSummary({ lines, charges }: CartSummaryProps) {
  return (
    <aside className="aside only-wide" aria-labelledby="your-cart">
      <div className="card card--flush">
        <div className="card__part stack stack--3">
          <h2 className="h3" id="your-cart">
            Your cart
          </h2>
          {lines === null && <LinesSkeleton />}
          {lines?.length === 0 && (
            <p className="note">
              Your cart is empty. Home collection is free from {formatRupees(FREE_COLLECTION_FROM)}.
            </p>
          )}
          {lines && lines.length > 0 && <Contents lines={lines} />}
        </div>
        {lines === null && (
          <div className="card__part">
            <BillSkeleton />
          </div>
        )}
        {lines && lines.length > 0 && <Costs lines={lines} charges={charges} />}
      </div>
    </aside>
  )
}

function Contents({ lines }: { lines: readonly CartLine[] }) {
  const plan = tubePlan(lines)
  return (
    <>
      <SummaryLines
        lines={lines.map(({ code, name, selling_price, mrp }) => ({
          id: code,
          name,
          now: selling_price,
          mrp,
        }))}
      />
      {plan.samples.length > 0 && (
        <p className="row note">
          <SampleMarks samples={containerKinds(lines)} />
          <span className="tabular-nums">
            <Words>
              {plan.headline}
              {plan.extra && `, ${plan.extra}`}
            </Words>
          </span>
        </p>
      )}
    </>
  )
}

function Costs({
  lines,
  charges,
}: {
  lines: readonly CartLine[]
  charges: CartSummaryProps['charges']
}) {
  const { href, label, forWhom } = useWayOn()
  const { sub_total } = priceLines({ lines, slot: null })
  const left = rupeesToFreeCollection(sub_total)
  const atHome = lines.every(({ is_hc_available }) => is_hc_available)
  return (
    <>
      {atHome && (
        <div className="card__part">
          <Level
            label="Towards free home collection"
            value={sub_total}
            max={FREE_COLLECTION_FROM}
            valueText={left > 0 ? `${formatRupees(left)} left` : 'Reached'}
            text={
              left > 0 ? (
                <>
                  <b translate="no">{formatRupees(left)}</b> more for free collection
                </>
              ) : (
                <b>Home collection is free</b>
              )
            }
            end={formatRupees(FREE_COLLECTION_FROM)}
          />
        </div>
      )}
      <div className="card__part stack stack--3">
        <Bill {...billOf(sub_total, atHome ? charges : undefined)} />
        {forWhom !== null && <p className="note">What you add now is for {forWhom}.</p>}
        <AppLink href={href} className={buttonClass({ variant: 'next', wide: true })}>
          {label}
        </AppLink>
      </div>
    </>
  )
}

/** Without a slot the charge is a range, and so is the total. */
function billOf(
  subTotal: number,
  charges: CartSummaryProps['charges'],
): { rows: BillRow[]; totals: BillRow[] } {
  const sum = formatRupees(subTotal)
  if (!charges) return { rows: [], totals: [{ label: 'Subtotal', value: sum }] }
  const free = isCollectionFree(subTotal)
  const { from, to } = charges
  const visit: BillRow = free
    ? { label: 'Home collection', value: 'Free', kind: 'free' }
    : {
        label: 'Home collection',
        small: 'depends on the slot',
        value: formatRupeesRange(charges),
      }
  const total = free ? sum : formatRupeesRange({ from: subTotal + from, to: subTotal + to })
  return {
    rows: [{ label: 'Subtotal', value: sum }, visit],
    totals: [{ label: 'With a home visit', value: total }],
  }
}
