import type { Report } from '#contract/reports.endpoints.ts'

/** File name of a downloaded report, as the server names it: by the report's number. */
export function fileName({ order_no, code }: Pick<Report, 'order_no' | 'code'>): string {
  return `report_${order_no}-${code}.pdf`
}
