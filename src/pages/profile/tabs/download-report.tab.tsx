import type { TabProps } from '../profile-tabs.ts'

export function DownloadReportTab(_: TabProps) {
  return null
}
