import type { TabProps } from '../profile-tabs.ts'

export function FamilyMemberTab(_: TabProps) {
  return null
}
