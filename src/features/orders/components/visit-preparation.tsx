import { useId } from 'react'
import { planOfOrders } from '#contract/rules/preparation/booking-plan.ts'
import { undatedPlan } from '#contract/rules/preparation/undated-plan.ts'
import { isoDate, shortDate } from '#lib/dates.ts'
import { type PlanDay, planDays, undatedItems } from '#lib/format/plan-days.ts'
import { Notice } from '#ui/notice.tsx'
import { Timeline, type TimelineItem } from '#ui/timeline.tsx'
import { isActive } from '../order-groups.ts'
import type { VisitOrder } from '../visit-format.ts'

type VisitPreparationProps = {
  orders: readonly VisitOrder[]
  /** ISO instant. */
  now: string
}

/** One timeline for everybody; each step names those whose step it is. */
export function VisitPreparation({ orders, now }: VisitPreparationProps) {
  const id = useId()
  const active = orders.filter(isActive)
  const { steps, conflicts } = planOfOrders(active, now)
  const days = planDays(steps, now, { placedAt: active[0]?.placed_at ?? null })
  const walkIns = active
    .filter(
      ({ order_type, slot, appointments }) =>
        order_type === 'lab_visit' && slot === null && appointments.length === 0,
    )
    .map(({ order_id, member, lines }) => ({
      order_id,
      name: member.firstName,
      ...undatedPlan(lines, member.gender, member.age, 'centre'),
    }))
  const notes = [
    ...conflicts,
    ...walkIns.flatMap((one) => one.conflicts.map((words) => `${one.name}: ${words}`)),
  ]
  return (
    <section aria-labelledby={id}>
      <h2 className="h2 mb-4" id={id}>
        Who prepares what, and when
      </h2>
      {notes.length > 0 && (
        <div className="stack stack--3 mb-4">
          {notes.map((words) => (
            <Notice key={words} tone="hint" title={words} />
          ))}
        </div>
      )}
      {(days.length > 0 || walkIns.length === 0) &&
        withToday(days, now).map(({ day, items }) => (
          <Timeline key={day} day={day} items={items} />
        ))}
      {walkIns.map(({ order_id, name, steps: asked }) => (
        <Timeline
          key={order_id}
          day={`${name}, before you walk in`}
          items={walkInItems(undatedItems(asked))}
        />
      ))}
    </section>
  )
}

function walkInItems(items: readonly TimelineItem[]): readonly TimelineItem[] {
  return items.length > 0 ? items : [{ when: '', state: 'later', title: 'Nothing to prepare' }]
}

const NOTHING_YET: TimelineItem = { when: 'Now', state: 'now', title: 'Nothing to prepare today' }

/** The timeline begins today; until there is something to do, it says that there is nothing. */
function withToday(days: readonly PlanDay[], now: string) {
  const today = `Today, ${shortDate(isoDate(now))}`
  const items = days.map(({ day, items }) => ({ day, items: items.map(toItem) }))
  const isAhead = items.every((day) => day.items.every(({ state }) => state === 'later'))
  return isAhead && items[0]?.day !== today
    ? [{ day: today, items: [NOTHING_YET] }, ...items]
    : items
}

function toItem({ kind: _, takesSamples: __, ...item }: PlanDay['items'][number]): TimelineItem {
  return item
}
