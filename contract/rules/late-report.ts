import type { Order } from '../orders.schemas.ts'

/** Stages in which everything was taken and a report is owed. */
export const REPORT_OWED = ['sample_collected', 'at_lab'] as const

/** Whether the promised time of the last report has passed and it is not there. */
export function isReportLate(
  { status, report_by }: Pick<Order, 'status' | 'report_by'>,
  now: number,
): boolean {
  return isReportOwed(status) && report_by !== null && Date.parse(report_by) <= now
}

export function isReportOwed(status: Order['status']): boolean {
  return REPORT_OWED.some((stage) => stage === status)
}
