import type { Order } from '../orders.schemas.ts'

/** Statuses in which all samples and scans are done and the report is still to come. */
export const AWAITING_REPORT = ['sample_collected', 'at_lab'] as const

/** Whether the promised time of the last report has passed and it is not there. */
export function isReportLate(
  { status, report_by }: Pick<Order, 'status' | 'report_by'>,
  now: number,
): boolean {
  return awaitsReport(status) && report_by !== null && Date.parse(report_by) <= now
}

export function awaitsReport(status: Order['status']): boolean {
  return AWAITING_REPORT.some((stage) => stage === status)
}
