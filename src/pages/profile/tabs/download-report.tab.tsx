import { Reports } from '#features/reports/reports.container.tsx'
import type { TabProps } from '../tab-props.ts'

export function DownloadReportTab({ userId, query }: TabProps) {
  return <Reports userId={userId} query={query} />
}
