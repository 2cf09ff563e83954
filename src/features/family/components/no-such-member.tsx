import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** One that was removed, never was, or is another patient's: all the same from here. */
export function NoSuchMember() {
  return (
    <EmptyState
      heading="h3"
      title="There is no such family member"
      action={
        <AppLink
          className={buttonClass({ variant: 'next' })}
          href={paths.profile.getHref('family-member')}
        >
          See your family
        </AppLink>
      }
    >
      They may have been removed, or the address is not whole.
    </EmptyState>
  )
}
