import type { TabProps } from '../profile-tabs.ts'

export function AddFamilyMemberTab(_: TabProps) {
  return null
}
