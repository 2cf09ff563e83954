import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import type { User } from '#contract/auth.endpoints.ts'
import { GENDER_LABEL } from '#contract/codes.ts'
import { ageOn } from '#contract/rules/age.ts'
import { yearsInWords } from '#contract/rules/in-words.ts'
import { slashDate } from '#lib/dates.ts'
import { fullName, mobileInWords } from '#lib/format/person-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { type Fact, Facts } from '#ui/facts.tsx'
import { LinesSkeleton, Skeleton } from '#ui/skeleton.tsx'

type ProfileDetailProps = {
  /** Null while the session is being restored. */
  user: User | null
  photoUrl: string | null
  /** `YYYY-MM-DD` in the lab's time zone. */
  today: string
}

export function ProfileDetail({ user, photoUrl, today }: ProfileDetailProps) {
  return (
    <section className="stack stack--6" aria-labelledby="profile-detail">
      <h2 className="h2 vh-narrow" id="profile-detail">
        Profile
      </h2>
      <div className="card card--flush">
        <div className="card__part row row--wrap">
          {user ? (
            <Avatar name={fullName(user)} src={photoUrl} size="lg" />
          ) : (
            <Skeleton width="88px" height="88px" className="sk--control" />
          )}
          <AppLink
            className={buttonClass({ size: 'sm' })}
            href={paths.profile.getHref('profile-edit')}
          >
            {user?.photo ? 'Edit profile and photo' : 'Edit profile, add photo'}
          </AppLink>
        </div>
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
      Confirm e-mail
    </AppLink>
  )
}

/**
 * `today` is `YYYY-MM-DD`; age is shown in years (spec §9). `confirm` is shown beside an
 * unconfirmed e-mail.
 */
function profileFacts(user: User, today: string, confirm: ReactNode): Fact[] {
  const years = ageOn(today, user.dob)
  return [
    {
      term: 'Name',
      value: fullName(user),
    },
    { term: 'Mobile', value: mobileInWords(user.mobile_no) },
    { term: 'Sex', value: GENDER_LABEL[user.gender] },
    {
      term: 'Age',
      value: yearsInWords(years),
      small: `Born on ${slashDate(user.dob)}`,
    },
    user.email
      ? { term: 'E-mail', value: user.email, small: user.email_confirmed ? 'Confirmed' : confirm }
      : { term: 'E-mail', value: 'Not given' },
    { term: 'City', value: `${user.city_name}, ${user.state_name}` },
  ]
}
