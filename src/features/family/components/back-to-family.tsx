import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'

export function BackToFamily() {
  return (
    <AppLink
      className={buttonClass({ variant: 'plain' })}
      href={paths.profile.getHref('family-member')}
    >
      Back without saving
    </AppLink>
  )
}
