import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LISTINGS, type OrderTab } from '../order-tabs.ts'

/** A tab without orders says what brings one there. */
export function NoOrders({ tab }: { tab: OrderTab }) {
  const { title, next, action } = LISTINGS[tab].empty
  return (
    <EmptyState
      heading="h3"
      title={title}
      action={
        <AppLink className={buttonClass({ variant: 'next' })} href={action.href}>
          {action.label}
        </AppLink>
      }
    >
      {next}
    </EmptyState>
  )
}
