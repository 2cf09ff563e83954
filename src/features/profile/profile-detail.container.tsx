import type { User } from '#contract/auth.endpoints.ts'
import { isoDate } from '#lib/dates.ts'
import { ProfileDetail } from './components/profile-detail.tsx'
import { usePhotoUrl } from './use-photo-url.ts'

/** Width of `who__pic--lg` in CSS pixels. */
const SHOWN_WIDTH = 88

export function ProfileOverview({ user }: { user: User | null }) {
  const photoUrl = usePhotoUrl(user, SHOWN_WIDTH)
  return <ProfileDetail user={user} photoUrl={photoUrl} today={isoDate(Date.now())} />
}
