import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export function NoOffer({ cityName }: { cityName: string }) {
  return (
    <div className="wrap page">
      <EmptyState
        heading="h1"
        title={`This offer is not running in ${cityName} today`}
        action={
          <AppLink className={buttonClass({ variant: 'next' })} href={paths.testMenu.getHref()}>
            See all tests
          </AppLink>
        }
      >
        Every test and package has its price beside it. What you have in your cart is safe.
      </EmptyState>
    </div>
  )
}
