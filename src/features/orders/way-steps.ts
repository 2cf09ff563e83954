import type { Order } from '#contract/orders.schemas.ts'
import { isAfterVisit } from '#contract/rules/cancellation.ts'
import { visitLines } from '#contract/rules/further-visit.ts'
import { sentence } from '#contract/rules/in-words.ts'
import { minutesAfterSlot } from '#contract/rules/late-visit.ts'
import { tubePlan } from '#contract/rules/tubes.ts'
import { isoDate, labTime } from '#lib/dates.ts'
import type { TimelineItem } from '#ui/timeline.tsx'

type WayStep = TimelineItem & { readonly day: string | null }

/** The phlebotomist's way to a home visit; empty before they set out, its times after the visit. */
export function waySteps(order: Order): WayStep[] {
  const { phlebotomist_way: way, phlebotomist } = order
  if (!way) return []
  const { left_centre_at: leftAt, told_at: toldAt, arrives_at: arrivesAt, arrived_at } = way
  const left: WayStep[] = isOfOrder(leftAt, order)
    ? [{ ...timeOf(leftAt), state: 'done', title: 'Left the centre', text: broughtInWords(order) }]
    : []
  const isOver = isAfterVisit(order.status)
  if (arrived_at) {
    const state = isOver ? 'done' : 'now'
    return [...left, { ...timeOf(arrived_at), state, title: 'At your door' }]
  }
  if (isOver) return left
  const now = { ...(toldAt ? timeOf(toldAt) : { day: null, when: 'Now' }), state: 'now' } as const
  const who = phlebotomist?.name ?? 'the phlebotomist'
  return [
    ...left,
    way.with_another_patient
      ? { ...now, title: 'With another patient', text: `Then ${who} comes to you.` }
      : { ...now, title: 'On the way' },
    {
      ...(arrivesAt ? timeOf(arrivesAt) : { day: null, when: 'Then' }),
      state: 'later',
      title: 'Arrives at your door',
      text: afterSlotInWords(order),
    },
  ]
}

/** Who had left before the order became theirs did not leave for it, nor with its tubes. */
function isOfOrder(leftAt: string | undefined, { timeline }: Order): leftAt is string {
  const assigned = timeline.findLast(({ status }) => status === 'phlebotomist_assigned')
  return leftAt !== undefined && (!assigned || Date.parse(leftAt) >= Date.parse(assigned.at))
}

function timeOf(at: string) {
  return { day: isoDate(at), when: labTime(at).format('hh:mm A'), dateTime: at }
}

/** "With 3 tubes and a urine cup for Mohan." */
function broughtInWords(order: Order): string | undefined {
  const { carried } = tubePlan(visitLines(order))
  return carried === '' ? undefined : sentence(`With ${carried} for ${order.member.firstName}`)
}

/** "5 minutes after your slot."; undefined within it, and where no arrival was told. */
export function afterSlotInWords(order: Order): string | undefined {
  // As the lab expects it, whatever the time is now.
  const minutes = minutesAfterSlot(order, 0) ?? 0
  if (minutes <= 0) return undefined
  return `${minutes === 1 ? '1 minute' : `${minutes} minutes`} after your slot.`
}
