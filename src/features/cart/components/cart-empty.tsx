import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export function CartEmpty() {
  return (
    <EmptyState
      heading="h1"
      title="Your cart is empty"
      action={
        <AppLink className={buttonClass({ variant: 'next' })} href={paths.testMenu.getHref()}>
          Find a test
        </AppLink>
      }
    >
      Add a test or a package to see its price and its samples here.
    </EmptyState>
  )
}
