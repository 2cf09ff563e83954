import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'

/** The address is changed in the profile. */
export function ChangeEmail() {
  return (
    <p>
      <AppLink className="link" href={paths.profile.getHref('profile-edit')}>
        Change e-mail
      </AppLink>
    </p>
  )
}
