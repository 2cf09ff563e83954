import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'

/** The e-mail is the profile's: it is changed there. */
export function ChangeEmail() {
  return (
    <p>
      <AppLink className="link" href={paths.profile.getHref('profile-edit')}>
        Change e-mail
      </AppLink>
    </p>
  )
}
