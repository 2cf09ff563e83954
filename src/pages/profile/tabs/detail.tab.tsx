import { ProfileOverview } from '#features/profile/profile-detail.container.tsx'
import type { TabProps } from '../tab-props.ts'

export function DetailTab({ user }: TabProps) {
  return <ProfileOverview user={user} />
}
