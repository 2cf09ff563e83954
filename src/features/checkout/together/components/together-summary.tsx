import type { ReactNode } from 'react'
import { FREE_COLLECTION_FROM } from '#contract/constants.ts'
import { rupeesToFreeCollection } from '#contract/rules/pricing.ts'
import { secondSampleInWords } from '#contract/rules/second-sample.ts'
import { tubePlan } from '#contract/rules/tubes.ts'
import { linesForNobody } from '#machines/linked-booking/people.ts'
import { OrderSummary } from '#ui/order-summary.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { NextButton, type NextStep } from '../../components/next-step.tsx'
import type { Charges } from '../../step-bill.ts'
import {
  collectionOf,
  homeParts,
  type LinkedSnapshot,
  linkedBill,
  pricedParts,
} from '../linked-view.ts'

type TogetherSummaryProps = {
  snapshot: LinkedSnapshot
  charges: Charges
  next: NextStep
  fine?: Parameters<typeof OrderSummary>[0]['fine']
  actionAt?: 'head' | 'foot'
  title?: string
}

/** Who has what, the sum, and how far it is to free collection. */
export function TogetherSummary(props: TogetherSummaryProps) {
  const { snapshot, charges, next, fine, actionAt, title = 'Summary' } = props
  const { people, later, lines } = snapshot.context
  const { parts, sum } = pricedParts(snapshot)
  const isSplit = parts.some(({ at }) => at === 'centre')
  const collection = collectionOf(snapshot, sum, charges)
  const left = linesForNobody([...people, ...later], lines)
  const plans = homeParts(parts).map((part) => tubePlan(part.lines))
  const tubes = plans.reduce((all, plan) => all + plan.tubes, 0)
  const millilitres = plans.reduce((all, plan) => all + plan.bloodMl, 0)
  const count = new Set(parts.map(({ member }) => member.member_id)).size
  return (
    <OrderSummary
      title={title}
      head={
        <>
          <h2 className="h3 mb-2">{title}</h2>
          <ul className="lines">
            {parts.map(({ key, member, at, lines: own, subTotal }) => (
              <PersonLine
                key={key}
                name={`${member.firstName}${isSplit ? PLACES[at] : ''}`}
                sub={own.map((line) => line.name).join(', ')}
              >
                <span className="price__now tabular-nums" translate="no">
                  {formatRupees(subTotal)}
                </span>
              </PersonLine>
            ))}
            {left.map((line) => (
              <PersonLine key={line.code} name={line.name} sub="for nobody yet, not counted">
                <s className="tabular-nums">{formatRupees(line.selling_price)}</s>
              </PersonLine>
            ))}
          </ul>
          {parts.map(({ key, member, at, lines: own }) => {
            const { second } = tubePlan(own)
            return (
              second && (
                <p key={key} className="note">
                  {member.firstName}: {secondSampleInWords(second, at)}
                </p>
              )
            )
          })}
          {tubes > 0 && (
            <p className="note tabular-nums">
              {tubes === 1 ? '1 tube' : `${tubes} tubes`},{' '}
              {count === 1 ? '1 person' : `${count} people`}, {Math.round(millilitres * 10) / 10} mL
            </p>
          )}
        </>
      }
      bill={linkedBill(snapshot, sum, collection)}
      free={{ left: rupeesToFreeCollection(sum.sub_total), from: FREE_COLLECTION_FROM }}
      action={<NextButton next={next} />}
      actionAt={actionAt}
      fine={fine}
    />
  )
}

const PLACES = { home: ', at home', centre: ', at the centre' } as const

type PersonLineProps = { name: string; sub: string; children: ReactNode }

function PersonLine({ name, sub, children }: PersonLineProps) {
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
