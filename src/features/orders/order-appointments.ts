import type { Appointment, Order, OrderSummary } from '#contract/orders.schemas.ts'
import { isBeforeVisit } from '#contract/rules/cancellation.ts'
import { labIso, labMs } from '#contract/rules/lab-time.ts'
import { planOfOrder } from '#contract/rules/preparation/order-plan.ts'
import { type PlanStep, stepInWords } from '#contract/rules/preparation/plan-step.ts'
import { awaitsRadiologist } from '#contract/rules/safety.ts'
import { labTime } from '#lib/dates.ts'
import { windowInWords } from '#lib/format/visit-format.ts'
import type { TagTone } from '#ui/tag.tsx'

export type OrderAppointment = {
  readonly subdepartment: string
  /** Names of its scans. */
  readonly names: readonly string[]
  /** Modality, which selects the drawing. */
  readonly modality: string
  /** "Sat 22 Nov, 11:30 AM to 12:00 PM". */
  readonly when: string
  readonly state: { readonly tone: TagTone; readonly label: string }
  /** The steps of the order's plan that lead to it, and what it asks for itself; none once it is over. */
  readonly preparation: readonly string[]
}

/** `now` is an ISO instant. */
export function appointmentsOf(order: Order, now: string): OrderAppointment[] {
  const plan = planOfOrder(order, now)
  const steps = isBeforeVisit(order.status) ? plan.steps : []
  return order.appointments.map((appointment) => {
    const lines = linesOf(order, appointment)
    const scans = lines.flatMap((line) => line.scans).filter(isIn(appointment))
    return {
      subdepartment: appointment.subdepartment,
      names: [...new Set(scans.map(({ name }) => name))],
      modality: scans[0]?.modality ?? appointment.subdepartment,
      when: windowInWords(appointment.slot),
      state: stateOf(order),
      preparation: steps.filter((step) => isOf(step, appointment)).map(inWords),
    }
  })
}

/** The slot released by a cancellation; null for a walk-in. */
export function freedSlotCopy({
  slot,
  order_type,
}: Pick<OrderSummary, 'slot' | 'order_type'>): string | null {
  if (!slot) return null
  const what = order_type === 'home_collection' ? 'Your slot' : 'Your appointment'
  return `${what} on ${windowInWords(slot)} is released`
}

function isOf(step: PlanStep, { subdepartment, slot }: Appointment): boolean {
  if (step.kind === 'visit') return step.subdepartment === subdepartment && step.text !== ''
  const start = labIso(labMs(slot.slot_date, slot.from_time))
  return step.preparesFor === start
}

function inWords(step: PlanStep): string {
  if (step.kind === 'visit') return step.text
  const { at, when } = step
  return stepInWords(step, at ? labTime(at).format('ddd, hh:mm A') : (when ?? ''))
}

function linesOf({ lines }: Order, appointment: Appointment): Order['lines'] {
  return lines.filter(({ scans }) => scans.some(isIn(appointment)))
}

function isIn({ subdepartment }: Appointment) {
  return (scan: { subdepartment: string; needs_appointment: boolean }) =>
    scan.needs_appointment && scan.subdepartment === subdepartment
}

function stateOf(order: Order): OrderAppointment['state'] {
  const { status } = order
  if (status === 'cancelled') return { tone: 'plain', label: 'Cancelled' }
  if (awaitsRadiologist(order)) return { tone: 'warn', label: 'Held' }
  return isBeforeVisit(status) ? { tone: 'teal', label: 'Booked' } : { tone: 'good', label: 'Done' }
}
