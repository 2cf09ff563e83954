import { ProfileDetail } from '#features/profile/components/profile-detail.tsx'
import { isoDate } from '#lib/dates.ts'
import type { TabProps } from '../profile-tabs.ts'

export function DetailTab({ user }: TabProps) {
  return <ProfileDetail user={user} today={isoDate(Date.now())} />
}
