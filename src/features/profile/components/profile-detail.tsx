import { paths } from '#config/paths.ts'
import type { User } from '#contract/auth.endpoints.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Facts } from '#ui/facts.tsx'
import { LinesSkeleton } from '#ui/skeleton.tsx'
import { profileFacts } from '../profile-words.ts'

type ProfileDetailProps = {
  /** Null while that is being found out. */
  user: User | null
  /** `YYYY-MM-DD` on the lab's calendar. */
  today: string
}

/** The account holder's own facts. */
export function ProfileDetail({ user, today }: ProfileDetailProps) {
  return (
    <section className="stack stack--6" aria-labelledby="profile-detail">
      <h2 className="h2 vh-narrow" id="profile-detail">
        Profile
      </h2>
      <div className="card card--flush">
        {user ? (
          <Facts look="card" items={profileFacts(user, today, <ConfirmEmail />)} />
        ) : (
          <div className="card__part">
            <LinesSkeleton count={6} />
          </div>
        )}
      </div>
    </section>
  )
}

function ConfirmEmail() {
  return (
    <AppLink className="link" href={paths.emailVerification.getHref()}>
      Confirm this e-mail
    </AppLink>
  )
}
