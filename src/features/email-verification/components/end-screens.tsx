import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

export function NoEmailScreen() {
  return (
    <div className="stack gap-5">
      <p className="note">Your profile names no e-mail. Write one there, then confirm it here.</p>
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
        A code sent to it signs you in.
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
