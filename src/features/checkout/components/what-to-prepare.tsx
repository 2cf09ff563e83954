import { useId } from 'react'
import type { Order } from '#contract/orders.schemas.ts'
import { planOfOrder } from '#contract/rules/preparation/order-plan.ts'
import { PlanTimeline } from './plan-timeline.tsx'

/** From now to the report, by day; of a walk-in, how long before the visit. */
export function WhatToPrepare({ order, now }: { order: Order; now: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 className="h2 mb-4" id={id}>
        What to prepare
      </h2>
      <PlanTimeline plan={planOfOrder(order, now)} lines={order.lines} now={now} />
    </section>
  )
}
