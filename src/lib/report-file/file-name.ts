import type { Report } from '#contract/reports.endpoints.ts'

/** What a downloaded report is called. */
export function fileName({ order_no, code }: Pick<Report, 'order_no' | 'code'>): string {
  return `report_${order_no}_${code}.pdf`
}
