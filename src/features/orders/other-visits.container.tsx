import { useQuery } from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { SELF } from '#contract/codes.ts'
import type { Order, OrderSummary } from '#contract/orders.schemas.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import { listInWords } from '#contract/rules/in-words.ts'
import { mayCollide, type PlacedVisit, visitAt } from '#contract/rules/visits-apart.ts'
import { startInWords } from '#lib/format/visit-format.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { cookies } from '#lib/storage/cookies.ts'
import { useCookie } from '#lib/storage/use-cookie.ts'
import { Notice } from '#ui/notice.tsx'
import { visitsOnQuery, visitsToComeQuery } from './api/orders.queries.ts'
import { wholeVisit } from './order-groups.ts'

type OtherVisitsProps = {
  /** What is being booked. */
  planned: readonly PlacedVisit[]
  /** Ids of orders that are told of elsewhere, or that move. */
  except?: readonly string[]
  className?: string
}

/** The account's other visits at the time that is being booked, or too close to it. */
export function OtherVisits({ planned, except = [], className }: OtherVisitsProps) {
  const userId = useCookie(cookies.user)?.uniqueId ?? ''
  const days = [...new Set(planned.map(({ timing }) => timing.slot_date))]
  const { data: orders = [] } = useQuery(visitsOnQuery(useApi(), userId, days))
  const others = orders.filter(({ order_id }) => !except.includes(order_id))
  return otherVisitsNear(planned, others).map((words) => (
    <Notice
      key={words}
      className={className}
      tone="hint"
      role="status"
      icon={CalendarClock}
      title={words}
    >
      That visit stays as it is. If you cannot keep both, choose another slot.
    </Notice>
  ))
}

type Part = {
  readonly member: Pick<Member, 'member_id' | 'firstName'>
  readonly lines: readonly Pick<CartLine, 'name'>[]
}

/** Tests that are being booked for a person who has them in another order, whose visit is to come. */
export function AlreadyBooked({ parts }: { parts: readonly Part[] }) {
  const userId = useCookie(cookies.user)?.uniqueId ?? ''
  const { data: orders = [] } = useQuery(visitsToComeQuery(useApi(), userId))
  return alreadyBooked(parts, orders).map((words) => (
    <Notice key={words} tone="hint" role="status" icon={CalendarClock} title={words}>
      That order stays as it is. Go on only if you want both.
    </Notice>
  ))
}

/** "TSH is already booked for Asha on Sat 12 Dec, 07:00 AM", for each order with the same tests. */
export function alreadyBooked(parts: readonly Part[], orders: readonly OrderSummary[]): string[] {
  return parts.flatMap(({ member, lines }) =>
    orders.flatMap((order) => {
      if (order.member.member_id !== member.member_id) return []
      const both = lines.filter(({ name }) => order.test_names.includes(name))
      if (both.length === 0) return []
      const when = order.slot ? ` on ${startInWords(order.slot)}` : ''
      const are = both.length === 1 ? 'is' : 'are'
      const names = listInWords(both.map(({ name }) => name))
      return [`${names} ${are} already booked for ${member.firstName}${when}`]
    }),
  )
}

/** "You and Ravi also have a home visit on Tue 1 Dec, 08:30 AM", for each visit that may not be kept. */
export function otherVisitsNear(
  planned: readonly PlacedVisit[],
  orders: readonly Order[],
): string[] {
  const who = new Map<string, string[]>()
  for (const order of orders) {
    const visits = placedVisitsOf(order)
    const [first] = visits
    if (!first || !planned.some((one) => visits.some((visit) => mayCollide(one, visit)))) continue
    const what = order.order_type === 'home_collection' ? 'home visit' : 'centre visit'
    const visit = `a ${what} on ${startInWords(first.timing)}`
    const { relation_type, firstName } = order.member
    const names = who.get(visit) ?? []
    who.set(visit, relation_type === SELF ? ['You', ...names] : [...names, firstName])
  }
  return [...who].map(([visit, names]) => {
    const has = names.length === 1 && names[0] !== 'You' ? 'has' : 'have'
    return `${listInWords(names)} also ${has} ${visit}`
  })
}

/** In the order of their times; none for who walks in. */
function placedVisitsOf(order: Order): PlacedVisit[] {
  const { address, centre, appointments, linked } = order
  const atHome = wholeVisit(order, linked?.orders)
  if (order.order_type === 'home_collection') {
    return atHome && address ? [visitAt(atHome, address.address_id, address)] : []
  }
  if (!centre) return []
  return appointments
    .map(({ slot }) => visitAt(slot, centre.lab_code, centre))
    .toSorted((a, b) => a.timing.from_time.localeCompare(b.timing.from_time))
}
