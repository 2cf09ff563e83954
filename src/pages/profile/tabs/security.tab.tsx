import type { TabProps } from '../profile-tabs.ts'

export function SecurityTab(_: TabProps) {
  return null
}
