import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

export function NoEmailScreen() {
  return (
    <div className="stack gap-5">
      <p className="note">Your profile has no e-mail. Add one there, then confirm it here.</p>
      <AppLink
        className={buttonClass({ variant: 'next', wide: true })}
        href={paths.profile.getHref('profile-edit')}
      >
        Add an e-mail
      </AppLink>
    </div>
  )
}

export function ConfirmedScreen({ email }: { email: string }) {
  return (
    <div className="stack gap-5">
      <Notice tone="good" role="status" title={<span className="break-words">{email}</span>}>
        You can now sign in with a code sent to it.
      </Notice>
      <AppLink
        className={buttonClass({ variant: 'next', wide: true })}
        href={paths.profile.getHref()}
      >
        Go to your profile
      </AppLink>
    </div>
  )
}
