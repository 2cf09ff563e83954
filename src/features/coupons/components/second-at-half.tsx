import { FREE_COLLECTION_FROM } from '#contract/constants.ts'
import type { Coupon } from '#contract/coupons.endpoints.ts'
import { Bill } from '#ui/bill.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { type CouponLine, couponOff } from '../coupon-value.ts'
import { CouponCode } from './coupon-code.tsx'

type SecondAtHalfProps = {
  coupon: Coupon
  cityName: string
  /** Items of the city; the first two form the example. */
  examples: readonly CouponLine[]
}

const COUNTED = {
  all: 'tests, packages or scans',
  package: 'packages',
  test: 'tests',
  radiology: 'scans',
} as const

export function SecondAtHalf({ coupon, cityName, examples }: SecondAtHalfProps) {
  const counted = COUNTED[coupon.applies_to]
  return (
    <div className="wrap page cols cols--aside">
      <div className="stack stack--6">
        <div className="stack stack--3">
          <h1 className="h1">Buy one, get 50% off the second</h1>
          <p className="lead">
            Book two {counted} in one order in {cityName} and get 50% off the cheaper one.
          </p>
        </div>
        <CouponCode code={coupon.code} />
        <section className="stack stack--2" aria-labelledby="how-it-works">
          <h2 className="h2" id="how-it-works">
            How it works
          </h2>
          <ol className="stack stack--2 list-decimal pl-5">
            <li>Add two or more {counted} to your cart.</li>
            <li>Choose the patient and the visit.</li>
            <li>At payment, apply {coupon.code}. You get 50% off the second costliest item.</li>
          </ol>
          <p className="note tabular-nums">{conditions(coupon)}</p>
        </section>
      </div>
      <Example coupon={coupon} cityName={cityName} lines={examples.slice(0, 2)} />
    </div>
  )
}

type ExampleProps = { coupon: Coupon; cityName: string; lines: readonly CouponLine[] }

function Example({ coupon, cityName, lines }: ExampleProps) {
  const off = couponOff(coupon, lines).reduce((sum, line) => sum + line.off, 0)
  if (off === 0) return null
  const sum = lines.reduce((total, line) => total + line.selling_price, 0)
  const rows = lines.map((line) => ({ label: line.name, value: formatRupees(line.selling_price) }))
  return (
    <section className="card stack stack--3" aria-labelledby="an-example">
      <h2 className="h3" id="an-example">
        An example
      </h2>
      <Bill
        caption={`An example with the prices of ${cityName}`}
        rows={[...rows, { label: `Coupon ${coupon.code}`, value: formatRupees(-off), kind: 'off' }]}
        totals={[{ label: 'Together', value: formatRupees(sum - off) }]}
      />
      <p className="note tabular-nums">
        Today's prices in {cityName}. Home collection is free from{' '}
        {formatRupees(FREE_COLLECTION_FROM)}.
      </p>
    </section>
  )
}

function conditions({ min_sub_total, valid_till }: Coupon): string {
  const from = min_sub_total > 0 ? ` for a subtotal from ${formatRupees(min_sub_total)}` : ''
  return `Once per order${from}, until ${dayOf(valid_till)}. It cannot be combined with another coupon.`
}

/** `YYYY-MM-DD` as `DD/MM/YYYY`, without the date library. */
function dayOf(date: string): string {
  return date.split('-').toReversed().join('/')
}
