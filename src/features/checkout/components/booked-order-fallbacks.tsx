import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export function BookedOrderSkeleton() {
  return (
    <div className="stack stack--6" role="status">
      <span className="vh">Loading the order</span>
      <Skeleton width="62%" height="44px" />
      <Skeleton width="100%" height="76px" />
      <Skeleton width="100%" height="240px" />
    </div>
  )
}

export function OrderNotFound() {
  return (
    <EmptyState
      heading="h1"
      title="We could not find this order"
      action={
        <AppLink
          className={buttonClass({ variant: 'next' })}
          href={paths.profile.getHref('open-order')}
        >
          See my orders
        </AppLink>
      }
    >
      The link may be incomplete, or the order belongs to another account.
    </EmptyState>
  )
}

export function OrderLoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      art="spill"
      heading="h1"
      title="The order could not be loaded"
      action={
        <Button variant="next" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      We could not reach the lab. Your order is safe.
    </EmptyState>
  )
}
