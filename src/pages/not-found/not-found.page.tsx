import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { definePage } from '#lib/routing/page.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** `/404`, `/page-not-found` and every unknown path. */
export const page = definePage({
  meta: { title: 'Page not found', robots: 'noindex' },
  status: 404,
  Component: NotFoundPage,
})

function NotFoundPage() {
  return (
    <div className="wrap band">
      <EmptyState
        heading="h1"
        title="We could not find this page"
        action={
          <AppLink className={buttonClass({ variant: 'next' })} href={paths.testMenu.getHref()}>
            See tests and packages
          </AppLink>
        }
      >
        The link may be old or mistyped. Your cart and bookings are safe.
      </EmptyState>
    </div>
  )
}
