import type { SnapshotFrom } from 'xstate'
import type { Order } from '#contract/orders.schemas.ts'
import { isBeforeVisit } from '#contract/rules/cancellation.ts'
import { MINUTE } from '#contract/rules/lab-time.ts'
import type { LiveVisitEvent } from '#machines/live-visit/live-visit.events.ts'
import type { liveVisitMachine } from '#machines/live-visit/live-visit.machine.ts'

type Snapshot = SnapshotFrom<typeof liveVisitMachine>
type Stage = 'planned' | 'onTheWay' | 'late' | 'arrived' | 'over'

const EVENT_OF = {
  planned: 'visit.plan',
  onTheWay: 'visit.depart',
  late: 'visit.delay',
  arrived: 'visit.arrive',
  over: 'visit.end',
} as const satisfies Record<Stage, LiveVisitEvent['type']>

/** An older position may be far from where the phlebotomist is now. */
const OLD_AFTER_MS = 5 * MINUTE

type Facts = {
  readonly order: Pick<Order, 'status' | 'phlebotomist_way' | 'late'>
  /** The last reading of the order failed. */
  readonly failing: boolean
  readonly now: number
}

/** What the chart does not know yet of the order that was read. */
export function newsFor(snapshot: Snapshot, { order, failing, now }: Facts): LiveVisitEvent[] {
  const stage = stageOf(order)
  const isComing = stage === 'onTheWay' || stage === 'late'
  const news: LiveVisitEvent[] = []
  if (stage !== stageIn(snapshot)) news.push({ type: EVENT_OF[stage] })
  if (isComing) news.push(...positionNews(snapshot, order, now))
  if (failing !== snapshot.matches({ lab: 'silent' })) {
    news.push({ type: failing ? 'lab.lose' : 'lab.answer' })
  }
  return news
}

function stageOf({ status, phlebotomist_way: way, late }: Facts['order']): Stage {
  if (!isBeforeVisit(status)) return 'over'
  if (way?.arrived_at) return 'arrived'
  if (late) return 'late'
  return way ? 'onTheWay' : 'planned'
}

function stageIn(snapshot: Snapshot): Stage {
  if (snapshot.matches({ visit: { coming: { progress: 'late' } } })) return 'late'
  if (snapshot.matches({ visit: 'coming' })) return 'onTheWay'
  if (snapshot.matches({ visit: 'arrived' })) return 'arrived'
  return snapshot.matches({ visit: 'over' }) ? 'over' : 'planned'
}

function positionNews(snapshot: Snapshot, order: Facts['order'], now: number): LiveVisitEvent[] {
  const position = order.phlebotomist_way?.position
  const isShown = (as: 'recent' | 'old') =>
    snapshot.matches({ visit: { coming: { position: as } } })
  if (!position) {
    return isShown('recent') || isShown('old') ? [{ type: 'position.hide' }] : []
  }
  const age = now - Date.parse(position.at) > OLD_AFTER_MS ? 'old' : 'recent'
  return isShown(age) ? [] : [{ type: 'position.show', age }]
}
