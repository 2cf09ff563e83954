import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { FREE_COLLECTION_FROM } from '#contract/constants.ts'
import { priceLines, rupeesToFreeCollection } from '#contract/rules/pricing.ts'
import { secondSampleInWords } from '#contract/rules/second-sample.ts'
import { containerKinds, tubePlan } from '#contract/rules/tubes.ts'
import { formatCount } from '#lib/format/text-format.ts'
import type { Part } from '#machines/checkout/parts.ts'
import { OrderSummary } from '#ui/order-summary.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { marksOf } from '#ui/samples.ts'
import type { Bill } from '../step-bill.ts'
import { NextButton, type NextStep } from './next-step.tsx'

export type StepSummaryProps = {
  title?: string
  /** Content above the price. */
  head?: ReactNode
  lines: readonly CartLine[]
  /** Of several people: who has what. */
  parts?: readonly Part[]
  /** Tests of the cart that nobody has yet. */
  forNobody?: readonly CartLine[]
  /** The bill already lists the lines. */
  billed?: boolean
  bill: Bill
  subTotal: number
  /** Hides the hint about free home collection. */
  atCentre: boolean
  next: NextStep
  actionAt?: 'head' | 'foot'
  fine?: { icon: LucideIcon; words: string }
}

export function StepSummary(props: StepSummaryProps) {
  const {
    title = 'Summary',
    head,
    lines,
    parts = [],
    forNobody = [],
    billed = false,
    bill,
    subTotal,
    atCentre,
    next,
    actionAt,
    fine,
  } = props
  const isOfSeveral = forNobody.length > 0 || countOf(parts) > 1
  return (
    <OrderSummary
      title={title}
      head={
        isOfSeveral ? (
          <>
            {head}
            <h2 className="h3 mb-2">{title}</h2>
            <PartLines parts={parts} forNobody={forNobody} />
          </>
        ) : (
          head
        )
      }
      lines={billed || isOfSeveral ? undefined : lines.map(toSummaryLine)}
      tubes={
        billed || isOfSeveral
          ? undefined
          : { samples: marksOf(containerKinds(lines), lines), words: tubePlan(lines).headline }
      }
      bill={bill}
      free={
        atCentre
          ? undefined
          : { left: rupeesToFreeCollection(subTotal), from: FREE_COLLECTION_FROM }
      }
      action={<NextButton next={next} />}
      actionAt={actionAt}
      fine={fine}
    />
  )
}

type PartLinesProps = { parts: readonly Part[]; forNobody: readonly CartLine[] }

/** One line for each person and place, and the tubes of all. */
function PartLines({ parts, forNobody }: PartLinesProps) {
  const atTwoPlaces = new Set(parts.map(({ place }) => place)).size > 1
  const plans = parts.map(({ lines }) => tubePlan(lines))
  const tubes = plans.reduce((all, plan) => all + plan.tubes, 0)
  const millilitres = plans.reduce((all, plan) => all + plan.bloodMl, 0)
  return (
    <>
      <ul className="lines">
        {parts.map(({ member, place, lines }) => (
          <PartLine
            key={`${member.member_id} ${place}`}
            name={`${member.firstName}${atTwoPlaces ? PLACES[place] : ''}`}
            sub={lines.map(({ name }) => name).join(', ')}
          >
            <span className="price__now tabular-nums" translate="no">
              {formatRupees(priceLines({ lines, slot: null }).sub_total)}
            </span>
          </PartLine>
        ))}
        {forNobody.map((line) => (
          <PartLine key={line.code} name={line.name} sub="for nobody yet, not counted">
            <s className="tabular-nums">{formatRupees(line.selling_price)}</s>
          </PartLine>
        ))}
      </ul>
      {parts.map(({ member, place, lines }) => {
        const { second } = tubePlan(lines)
        return (
          second && (
            <p key={`${member.member_id} ${place}`} className="note">
              {member.firstName}: {secondSampleInWords(second, place)}
            </p>
          )
        )
      })}
      {tubes > 0 && (
        <p className="note tabular-nums">
          {formatCount(tubes, 'tube')},{' '}
          {countOf(parts) === 1 ? '1 person' : `${countOf(parts)} people`},{' '}
          {Math.round(millilitres * 10) / 10} mL
        </p>
      )}
    </>
  )
}

const PLACES = { home: ', at home', centre: ', at the centre' } as const

function countOf(parts: readonly Part[]): number {
  return new Set(parts.map(({ member }) => member.member_id)).size
}

type PartLineProps = { name: string; sub: string; children: ReactNode }

function PartLine({ name, sub, children }: PartLineProps) {
  return (
    <li>
      <span>
        {name}
        <small className="block fine">{sub}</small>
      </span>
      <p className="price">{children}</p>
    </li>
  )
}

function toSummaryLine({ code, name, selling_price, mrp }: CartLine) {
  return { id: code, name, now: selling_price, mrp }
}
