import type { OrderStatus } from '#contract/codes.ts'
import { attemptEach } from '#server/jobs/periodic.ts'
import { type LabOrder, labCalls } from '#server/lab-api/lab-api.contract.ts'
import { labInstant } from '#server/lab-time.ts'
import { dueAt, type Pace, type Stage } from '#server/modules/lab/lab-stages.ts'
import type { FinishDeps } from './finish-order.service.ts'
import { LabLimited, labConnection } from './lab-connection.ts'
import { orderSteps, type RequestedStep } from './order-steps.ts'
import { prescriptionReader } from './read-prescriptions.ts'
import type { SendCall } from './send-call.ts'

/** Before the slot. */
const SETS_OUT_MS = 40 * 60_000

/** Selects a step; without `to` the next one. */
export type Step = {
  /** The stage the caller saw: nothing happens if the order has moved on. */
  readonly from?: Pick<Stage, 'status' | 'reviewState'>
  readonly to?: RequestedStep
}

/**
 * A lab that reads the feed of /lab/v1 and posts its events, as a real one does. Several processes
 * may simulate at once: what one has done, the other is refused.
 */
export function simulatedLab(deps: FinishDeps, send: SendCall) {
  const lab = labConnection(deps, send)
  const { step, tellOnce } = orderSteps(deps, lab)
  const prescriptions = prescriptionReader(deps, lab)
  const underWay = new Map<string, LabOrder>()
  /** Ways and arrivals that were told. */
  const told = new Set<string>()
  let cursor = '0'

  /** Of a placed order: a draft has no number. */
  const read = async (orderNo: string) =>
    orderNo === '' ? undefined : lab.get(`/orders/${orderNo}`, labCalls.order.response)

  function keep(order: LabOrder): void {
    const isOver = order.status === 'completed' || order.status === 'cancelled'
    if (isOver) underWay.delete(order.order_no)
    else underWay.set(order.order_no, order)
  }

  async function readFeed(): Promise<void> {
    for (let hasMore = true; hasMore; ) {
      const page = await lab.get(`/orders?after=${cursor}&limit=200`, labCalls.orders.response)
      if (!page) throw new Error('There is no feed.')
      for (const { order } of page.entries) keep(order)
      cursor = page.next
      hasMore = page.has_more
    }
  }

  /** The phlebotomist's way to the patient. */
  async function tellWay(order: LabOrder): Promise<void> {
    const { status, slot } = order
    if (status !== 'phlebotomist_assigned' || !slot) return
    const from = labInstant(slot.date, slot.from)
    const setsOut = from.getTime() - SETS_OUT_MS
    const news = [
      {
        at: setsOut,
        what: {
          event: 'phlebotomist_on_the_way',
          arrives_at: from.toISOString(),
          left_centre_at: new Date(setsOut).toISOString(),
        },
      },
      { at: from.getTime(), what: { event: 'phlebotomist_arrived' } },
    ] as const
    for (const { at, what } of news) {
      const key = `${order.order_no} ${what.event} ${from.toISOString()}`
      if (at > deps.clock.now().getTime() || told.has(key)) continue
      await tellOnce(order, what, from.toISOString())
      told.add(key)
    }
  }

  async function moveIfDue(known: LabOrder, pace: Pace): Promise<void> {
    const isDue = (order: LabOrder) => dueAt(stageOf(order), pace) <= deps.clock.now()
    if (!isDue(known)) return tellWay(known)
    // The feed has no stages: another process, or a tester, may have moved it.
    const order = await read(known.order_no)
    if (!order) return void underWay.delete(known.order_no)
    keep(order)
    await tellWay(order)
    const status = isDue(order) && !order.awaits_slot ? await step(order) : undefined
    if (status) keep({ ...order, status, updated_at: deps.clock.now().toISOString() })
  }

  return {
    /**
     * Moves every due order to its next stage, the longest due first: what the limit of calls leaves
     * is for the next run.
     */
    async moveDueOrders(pace: Pace): Promise<void> {
      let isAllowed = await withinLimit(readFeed)
      const due = (order: LabOrder) => dueAt(stageOf(order), pace).getTime()
      const inTurn = [...underWay.values()].toSorted((one, two) => due(one) - due(two))
      await attemptEach(inTurn, async (order) => {
        if (isAllowed) isAllowed = await withinLimit(() => moveIfDue(order, pace))
      })
      if (isAllowed) await withinLimit(() => prescriptions.readDue(pace))
    },

    /** Reads a prescription by hand. @throws LabLimited */
    readPrescription: prescriptions.read,

    /**
     * Moves one order by hand.
     * @returns the new stage, the same one after a confirmation; undefined if nothing changed.
     * @throws LabLimited
     */
    async step(orderNo: string, { from, to }: Step = {}): Promise<OrderStatus | undefined> {
      const order = await read(orderNo)
      if (!order) return undefined
      const { status, reviewState } = stageOf(order)
      if (from && (from.status !== status || from.reviewState !== reviewState)) return undefined
      return step(order, to)
    },
  }
}

/** @returns false if the limit of calls is reached. */
async function withinLimit(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof LabLimited) return false
    throw error
  }
}

export type SimulatedLab = ReturnType<typeof simulatedLab>

function stageOf(order: LabOrder): Stage {
  const { slot, review, report_by } = order
  return {
    id: order.order_no,
    status: order.status,
    orderType: order.order_type,
    slotDate: slot?.date ?? null,
    slotFrom: slot?.from ?? null,
    slotTo: slot?.to ?? null,
    reportBy: report_by === null ? null : new Date(report_by),
    reviewState: review?.state ?? null,
    reviewBy: review?.by ? new Date(review.by) : null,
    updatedAt: new Date(order.updated_at),
  }
}
