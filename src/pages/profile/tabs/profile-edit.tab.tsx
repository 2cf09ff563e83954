import type { TabProps } from '../profile-tabs.ts'

export function ProfileEditTab(_: TabProps) {
  return null
}
