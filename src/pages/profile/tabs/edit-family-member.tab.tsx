import type { TabProps } from '../profile-tabs.ts'

export function EditFamilyMemberTab(_: TabProps) {
  return null
}
