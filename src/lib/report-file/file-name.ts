import type { Report } from '#contract/reports.endpoints.ts'

/** File name of a downloaded report. */
export function fileName({ order_no, code }: Pick<Report, 'order_no' | 'code'>): string {
  return `report_${order_no}_${code}.pdf`
}
