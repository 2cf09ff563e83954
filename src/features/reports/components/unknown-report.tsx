import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Another account's report is as unknown as one that never was. */
export function UnknownReport() {
  return (
    <EmptyState
      heading="h1"
      title="There is no such report"
      action={
        <AppLink
          className={buttonClass({ variant: 'next' })}
          href={paths.profile.getHref('download-report')}
        >
          See my reports
        </AppLink>
      }
    >
      It may belong to another account.
    </EmptyState>
  )
}
