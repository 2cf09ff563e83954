import type { OrderStatus } from '#contract/codes.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { visitLines } from '#contract/rules/further-visit.ts'
import { tubePlan } from '#contract/rules/tubes.ts'
import { type ContainerKind, SAMPLES } from '#ui/samples.ts'

export type OrderSample = {
  readonly id: string
  readonly kind: ContainerKind
  readonly name: string
  readonly uses: string
  /** "3 mL", "1 cup". */
  readonly amount: string
}

/** The status of all samples together; the lab does not report it per sample. */
export type SampleStatus = 'to-take' | 'taken' | 'at-lab' | 'done'

const PLACES: Partial<Record<OrderStatus, SampleStatus>> = {
  booked: 'to-take',
  phlebotomist_assigned: 'to-take',
  sample_collected: 'taken',
  at_lab: 'at-lab',
  resample: 'to-take',
  report_ready: 'done',
  completed: 'done',
}

export function samplesOf(order: Pick<Order, 'lines' | 'further_visit'>): OrderSample[] {
  return tubePlan(visitLines(order)).samples.map(({ id, kind, uses, amount }) => ({
    id,
    kind,
    name: SAMPLES[kind].name,
    uses: uses.join(', '),
    amount,
  }))
}

/** Undefined for an order without samples. */
export function sampleStatus(status: OrderStatus): SampleStatus | undefined {
  return PLACES[status]
}
