import Clock from 'lucide-react/icons/clock'
import Navigation from 'lucide-react/icons/navigation'
import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.schemas.ts'
import { isChangeable } from '#contract/rules/cancellation.ts'
import { capitalise, sentence } from '#contract/rules/in-words.ts'
import { labMs } from '#contract/rules/lab-time.ts'
import { minutesAfterSlot } from '#contract/rules/late-visit.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { fullName } from '#lib/format/person-format.ts'
import { timesInWords } from '#lib/format/visit-format.ts'
import { Tag } from '#ui/tag.tsx'
import type { LiveVisitProps, LiveVisitView as View } from '../live-visit-view.ts'
import { headline } from '../order-format.ts'
import { afterSlotInWords } from '../way-steps.ts'
import { LateVisit } from './late-visit.tsx'
import { StaleNote } from './stale-note.tsx'
import { VisitPosition } from './visit-position.tsx'

export function LiveVisitView(props: View) {
  const { stage, order, staleSince, call, children } = props
  const isComing = stage === 'onTheWay' || stage === 'late'
  return (
    <div className="stack stack--6" data-state={stage}>
      {stage === 'planned' ? children : <Heading {...props} />}
      {stage !== 'planned' && <StaleNote since={staleSince} />}
      {stage === 'late' && isChangeable(order) && <LateVisit {...props} />}
      {isComing && <VisitPosition {...props} />}
      {isComing && call}
    </div>
  )
}

function Heading({ stage, order, today, now }: View) {
  if (stage === 'arrived') {
    const tag = <Tag tone="good">At your door</Tag>
    return <Head tag={tag} order={order} today={today} note={forWhom(order)} />
  }
  const minutes = minutesAfterSlot(order, now) ?? 0
  if (stage === 'late') {
    const tag = (
      <Tag tone="warn" icon={Clock}>
        Late by {minutes} minutes
      </Tag>
    )
    return <Head tag={tag} order={order} today={today} note={endNote(order, now)} />
  }
  const tag = (
    <Tag tone="info" icon={Navigation}>
      On the way
    </Tag>
  )
  const note = `${forWhom(order)} ${slotNote(order, minutes)}`
  return <Head tag={tag} order={order} today={today} note={note} />
}

function Head({
  tag,
  order,
  today,
  note,
}: Pick<LiveVisitProps, 'order' | 'today'> & { tag: ReactNode; note: string | null }) {
  return (
    <div className="stack stack--3">
      <p>{tag}</p>
      <h1 className="h1 text-pretty">{headline(order, today)}</h1>
      <p className="note tabular-nums">{note}</p>
    </div>
  )
}

function forWhom({ member, address }: Order): string {
  return sentence(`For ${fullName(member)}${address ? `, at ${address.locality}` : ''}`)
}

function endNote({ slot }: Order, now: number): string | null {
  if (!slot) return null
  const verb = labMs(slot.slot_date, slot.to_time) <= now ? 'ended' : 'ends'
  return `Your slot ${verb} at ${clockTime(slot.to_time)}.`
}

/** The slot, and what the arrival that the lab has told is to it. */
function slotNote(order: Order, minutes: number): string {
  const { slot, phlebotomist, phlebotomist_way: way } = order
  if (!slot) return ''
  const words = `Your slot is ${timesInWords(slot)}`
  const who = phlebotomist?.name ?? 'our phlebotomist'
  if (way?.arrives_at && minutes <= 0) return `${words}, so ${who} is on time.`
  const after = afterSlotInWords(order)
  return after ? `${words}. ${capitalise(who)} is expected ${after}` : `${words}.`
}
