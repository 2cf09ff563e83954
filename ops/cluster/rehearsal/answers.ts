import { groupBy } from '../../../server/group-by.ts'

/** One call of a patient's browser and how it ended. Times in milliseconds of one clock. */
export type Answer = {
  readonly call: string
  readonly writes: boolean
  readonly sentAt: number
  readonly at: number
  /** 0: no answer, the connection broke or it took too long. */
  readonly status: number
  /** What the patient wants: one order. Repeated calls share it. */
  readonly booking: string
  /** Number of the placed order that this answer tells. */
  readonly orderNo?: string | undefined
}

export type Outage = {
  /** Longest time without a successful write. */
  readonly ms: number
  /** Calls that failed: no answer, or 5xx. */
  readonly failed: number
}

/**
 * What patients noticed from `from` to `to`. The last success before `from` and the end count: an
 * outage may begin before it is looked for, and last longer.
 */
export function outageBetween(answers: readonly Answer[], from: number, to: number): Outage {
  const successes = answers
    .filter(({ writes, status, at }) => writes && isSuccess(status) && at <= to)
    .map(({ at }) => at)
    .sort((a, b) => a - b)
  const before = successes.findLast((at) => at <= from) ?? from
  const times = [before, ...successes.filter((at) => at > from), to]
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at))
  const during = answers.filter(({ at }) => at > from && at <= to)
  return { ms: Math.max(...gaps), failed: during.filter(({ status }) => isFailure(status)).length }
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

export function isFailure(status: number): boolean {
  return status === 0 || status >= 500
}

export type Told = { readonly orderNo: string; readonly booking: string; readonly at: number }

/** Every order that a patient was told, once for each number and booking. */
export function toldOrders(answers: readonly Answer[]): Told[] {
  const told = new Map<string, Told>()
  for (const { orderNo, booking, at, status } of answers) {
    if (orderNo === undefined || !isSuccess(status)) continue
    const key = `${booking} ${orderNo}`
    if (!told.has(key)) told.set(key, { orderNo, booking, at })
  }
  return [...told.values()]
}

/** Bookings for which two different orders were told. */
export function toldTwice(told: readonly Told[]): string[] {
  const numbers = groupBy(told, ({ booking }) => booking)
  return [...numbers]
    .filter(([, orders]) => orders.length > 1)
    .map(([booking, orders]) => `${booking}: ${orders.map(({ orderNo }) => orderNo).join(', ')}`)
}
