import type { User } from '#contract/auth.endpoints.ts'
import { isoDate } from '#lib/dates.ts'
import { ProfileDetail } from './components/profile-detail.tsx'
import { usePhotoUrl } from './use-photo-url.ts'

/** CSS pixels of a side, as `who__pic--lg` draws it. */
const SHOWN_WIDTH = 88

/** The tab with the empty value. */
export function ProfileOverview({ user }: { user: User | null }) {
  const photoUrl = usePhotoUrl(user, SHOWN_WIDTH)
  return <ProfileDetail user={user} photoUrl={photoUrl} today={isoDate(Date.now())} />
}
