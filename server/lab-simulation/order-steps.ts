import { randomUUID } from 'node:crypto'
import { ORDER_STATUSES, type OrderStatus } from '#contract/codes.ts'
import { isReviewOpen } from '#contract/rules/safety.ts'
import type { Executor } from '#server/db/client.ts'
import { type LabEvent, type LabOrder, labCalls } from '#server/lab-api/lab-api.contract.ts'
import { findPlacedByNumber } from '#server/lab-api/lab-feed.repository.ts'
import { labInstant } from '#server/lab-time.ts'
import { findLocalities } from '#server/modules/cities/localities.repository.ts'
import { nextStage, resampleReason } from '#server/modules/lab/lab-stages.ts'
import { ordersOfVisit } from '#server/modules/orders/booking.repository.ts'
import {
  findLeastBusy,
  findOfVisit,
  findPhlebotomist,
} from '#server/modules/phlebotomists/phlebotomist.repository.ts'
import { uuidOf } from '#server/uuid-of-name.ts'
import { type FinishDeps, finishOrder } from './finish-order.service.ts'
import type { LabConnection, Told } from './lab-connection.ts'

/** Of the ids that are derived: a repetition in another process has the same one. */
const IDS = '6f0c54d3-3f0e-4c2f-9a57-6f1f2f8b6a10'

/**
 * Steps other than the next stage: from `at_lab`, to demonstrate a re-sample; `discuss` when the
 * radiologist suggests another day or test, `refuse` when the scan is not possible; the
 * phlebotomist's way; `failed` when nobody is at home; `paid` when what is due is received at the
 * visit; `delayed` when the report needs longer; `cancelled` when the lab cannot keep the visit.
 */
export const REQUESTED_STEPS = [
  'resample',
  'discuss',
  'refuse',
  'on_the_way',
  'late',
  'arrived',
  'failed',
  'paid',
  'delayed',
  'cancelled',
] as const
export type RequestedStep = (typeof REQUESTED_STEPS)[number]

type Wanted = LabEvent extends infer E
  ? E extends LabEvent
    ? Omit<E, 'event_id' | 'occurred_at'>
    : never
  : never

const ARRIVES_IN_MS = 15 * 60_000
/** After the end of the slot, when a tester asks for a late visit. */
const LATE_BY_MS = 35 * 60_000
/** After the promise, when a tester asks for a report that is delayed. */
const DELAYED_BY_MS = 6 * 3_600_000

const CANNOT_KEEP = 'We cannot keep this visit.'

/** What the simulated lab tells of an order; each is an event of /lab/v1. */
export function orderSteps(deps: FinishDeps, lab: LabConnection) {
  const now = () => deps.clock.now().toISOString()
  const tell = (order: LabOrder, event: Wanted, event_id: string = randomUUID()): Promise<Told> =>
    lab.tell(order.order_no, { ...event, event_id, occurred_at: now() })

  /** Tells something that happens once for a key. */
  const tellOnce = (order: LabOrder, event: Wanted, key: string) =>
    tell(order, event, uuidOf(`${order.order_no} ${event.event} ${key}`, IDS))

  async function review(order: LabOrder, to: RequestedStep | undefined) {
    const answer = answerBy(to)
    if (answer === order.review?.state) return undefined
    return statusOf(await tell(order, { event: 'scan_reviewed', answer }))
  }

  /** The parts of the visit; a second sample needs no second scan. */
  async function collect(order: LabOrder) {
    const tubes = tubesOf(order)
    const hasScans = order.status === 'booked' && order.tests.some(({ scans }) => scans.length > 0)
    let status: OrderStatus | undefined
    if (tubes.length > 0) {
      status = statusOf(await tell(order, { event: 'samples_collected', tubes }))
    }
    if (hasScans) status = statusOf(await tell(order, { event: 'scan_done' })) ?? status
    return status === order.status ? undefined : status
  }

  /** The lab asks once by itself: a repetition is refused by its id, or answered and changes nothing. */
  async function resample(order: LabOrder, isRequested: boolean) {
    const containers = order.tests.flatMap(({ tubes }) => tubes)
    const hasTubes = containers.some(({ container }) => /tube|bottle/i.test(container))
    const event = {
      event: 'resample_requested',
      reason: resampleReason(order.order_no, hasTubes),
    } as const
    const told = await tellOnce(order, event, 'once')
    const after = told.done
      ? await lab.get(`/orders/${order.order_no}`, labCalls.order.response)
      : undefined
    if (after?.status === 'resample') return after.status
    return isRequested ? statusOf(await tell(order, event)) : undefined
  }

  async function assign(order: LabOrder) {
    const badge = await badgeFor(deps.db, order.order_no)
    // The API takes another phlebotomist later: two processes must not assign one each.
    return statusOf(
      await tellOnce(order, { event: 'phlebotomist_assigned', badge }, order.updated_at),
    )
  }

  async function onTheWay(order: LabOrder, isLate: boolean) {
    const now = deps.clock.now().getTime()
    const soon = now + ARRIVES_IN_MS
    const arrives = isLate ? Math.max(soon, slotEnd(order) + LATE_BY_MS) : soon
    const position = await nearby(deps.db, order)
    const way = {
      arrives_at: new Date(arrives).toISOString(),
      left_centre_at: new Date(now).toISOString(),
      // The visit before takes longer.
      with_another_patient: isLate,
      ...(position && { position }),
    }
    return statusOf(await tell(order, { event: 'phlebotomist_on_the_way', ...way }))
  }

  async function receiveDue(order: LabOrder) {
    const { to_collect_rupees: rupees, order_no } = order
    if (rupees <= 0) return undefined
    const reference = `UPI-${order_no}`
    return statusOf(
      await tell(order, { event: 'payment_received', rupees, mode: 'upi', reference }),
    )
  }

  async function delayReport(order: LabOrder) {
    if (order.report_by === null) return undefined
    const promised = Math.max(Date.parse(order.report_by), deps.clock.now().getTime())
    const report_by = new Date(promised + DELAYED_BY_MS).toISOString()
    const reason = 'We repeat one measurement to be sure.'
    return statusOf(await tell(order, { event: 'report_delayed', report_by, reason }))
  }

  async function usual(order: LabOrder) {
    const hasSamples = order.tests.some(({ tubes }) => tubes.length > 0)
    const { order_no: id, status, order_type: orderType } = order
    const next = nextStage({ order: { id, status, orderType }, hasSamples, wasResampled: false })
    switch (next) {
      case 'phlebotomist_assigned':
        return assign(order)
      case 'sample_collected':
        return collect(order)
      case 'at_lab':
        return statusOf(await tell(order, { event: 'received' }))
      case 'resample':
        return (await resample(order, false)) ?? finishOrder(deps, id)
      default:
        return next && finishOrder(deps, id)
    }
  }

  return {
    tellOnce,
    /** @returns the new stage, the same one after a confirmation; undefined if nothing changed. */
    async step(order: LabOrder, to?: RequestedStep): Promise<OrderStatus | undefined> {
      const isBefore = order.status === 'booked' || order.status === 'phlebotomist_assigned'
      const isUnderReview = isBefore && isReviewOpen(order.review?.state)
      if (isUnderReview && to !== 'cancelled') return review(order, to)
      if (to === 'refuse' || to === 'discuss') return undefined
      switch (to) {
        case 'on_the_way':
        case 'late':
          return onTheWay(order, to === 'late')
        case 'arrived':
          return statusOf(await tell(order, { event: 'phlebotomist_arrived' }))
        case 'failed':
          return statusOf(await tell(order, { event: 'visit_failed', reason: 'nobody_home' }))
        case 'resample':
          return resample(order, true)
        case 'paid':
          return receiveDue(order)
        case 'delayed':
          return delayReport(order)
        case 'cancelled':
          return statusOf(await tell(order, { event: 'cancelled', reason: CANNOT_KEEP }))
        default:
          return usual(order)
      }
    },
  }
}

function answerBy(to: RequestedStep | undefined) {
  if (to === 'refuse') return 'refused'
  return to === 'discuss' ? 'discussing' : 'confirmed'
}

function slotEnd({ slot }: LabOrder): number {
  return slot ? labInstant(slot.date, slot.to).getTime() : 0
}

/** Degrees to the north and east of the locality, about 1.6 kilometres. */
const AWAY = 0.01

/** A position near the patient's locality; undefined if that has none. */
async function nearby(db: Executor, { address }: LabOrder) {
  const found = await findLocalities(db, address?.pincode ?? '', undefined)
  const home = found.find(({ locality }) => locality === address?.locality)
  if (!home || home.latitude === null || home.longitude === null) return undefined
  return { latitude: home.latitude + AWAY, longitude: home.longitude + AWAY }
}

/** A refusal means that the order has moved on meanwhile. */
function statusOf(told: Told): OrderStatus | undefined {
  return told.done ? ORDER_STATUSES.find((status) => status === told.status) : undefined
}

/** One tube for each container, with barcodes that no other order or visit has. */
function tubesOf({ order_no, status, tests, further_visit }: LabOrder) {
  const taken = further_visit
    ? tests.filter(({ code }) => further_visit.tests.includes(code))
    : tests
  const containers = new Set(taken.flatMap(({ tubes }) => tubes.map(({ container }) => container)))
  const visit = further_visit || status === 'resample' ? 'R' : 'V'
  return [...containers].map((container, at) => ({
    container,
    barcode: `${order_no}-${visit}${at + 1}`,
  }))
}

/**
 * The badge of who comes to the other orders of the visit, else of the phlebotomist with the fewest
 * visits in the order's city. A lab has its own roster; the simulated one has that of the database.
 * @throws Error if the city has no phlebotomist.
 */
async function badgeFor(db: Executor, orderNo: string): Promise<string> {
  const order = await findPlacedByNumber(db, orderNo)
  const shared = order ? await findOfVisit(db, await ordersOfVisit(db, order)) : undefined
  const id = shared ?? (order && (await findLeastBusy(db, order.cityId)))
  const found = id && (await findPhlebotomist(db, id))
  if (!found) throw new Error(`The city of order ${orderNo} has no phlebotomist.`)
  return found.badge
}
