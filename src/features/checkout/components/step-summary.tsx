import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { FREE_COLLECTION_FROM } from '#contract/constants.ts'
import { rupeesToFreeCollection } from '#contract/rules/pricing.ts'
import { containerKinds, tubePlan } from '#contract/rules/tubes.ts'
import { OrderSummary } from '#ui/order-summary.tsx'
import { marksOf } from '#ui/samples.ts'
import type { Bill } from '../step-bill.ts'
import { NextButton, type NextStep } from './next-step.tsx'

export type StepSummaryProps = {
  title?: string
  /** Content above the price. */
  head?: ReactNode
  lines: readonly CartLine[]
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
    billed = false,
    bill,
    subTotal,
    atCentre,
    next,
    actionAt,
    fine,
  } = props
  return (
    <OrderSummary
      title={title}
      head={head}
      lines={billed ? undefined : lines.map(toSummaryLine)}
      tubes={
        billed
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

function toSummaryLine({ code, name, selling_price, mrp }: CartLine) {
  return { id: code, name, now: selling_price, mrp }
}
