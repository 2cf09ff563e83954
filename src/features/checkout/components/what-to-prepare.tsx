import { useId } from 'react'
import type { Order } from '#contract/orders.endpoints.ts'
import { marksOf, planOf } from '#ui/line-samples.ts'
import { Caps } from '#ui/rack.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { preparationOf } from '../preparation.ts'

/** From now to the report, by day. */
export function WhatToPrepare({ order, now }: { order: Order; now: string }) {
  const id = useId()
  const plan = planOf(order.lines)
  const visitWords = [plan.headline, plan.extra].filter(Boolean).join(', ')
  const days = preparationOf(order, visitWords, now)
  if (days.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 className="h2 mb-4" id={id}>
        What to prepare
      </h2>
      {days.map(({ day, items }) => (
        <Timeline
          key={day}
          day={day}
          items={items.map(({ isVisit, ...item }) => ({
            ...item,
            children: isVisit && (
              <p className="mt-2">
                <Caps samples={marksOf(order.lines)} />
              </p>
            ),
          }))}
        />
      ))}
    </section>
  )
}
