import type { TabProps } from '../profile-tabs.ts'

export function DownloadOrderTab(_: TabProps) {
  return null
}
