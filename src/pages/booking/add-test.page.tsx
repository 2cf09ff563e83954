import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { SignInGate } from '#features/profile/sign-in-gate.tsx'
import { AppLink } from '#lib/routing/app-link.tsx'
import { definePage } from '#lib/routing/page.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinesSkeleton } from '#ui/skeleton.tsx'

export const page = definePage({
  meta: { title: 'Add a test', robots: 'noindex' },
  frame: { footer: 'slim' },
  Component: AddTestPage,
})

const AddTest = lazy(async () => ({
  default: (await import('#features/orders/add-test.container.tsx')).AddTest,
}))

function AddTestPage() {
  const [query] = useSearchParams()
  const isHydrated = useHydrated()
  const orderId = query.get('order_id') ?? ''
  const skeleton = <LinesSkeleton count={6} />
  if (!orderId) return <NoOrder />
  return (
    <div className="wrap page">
      <SignInGate title="Sign in to add a test to your order">
        {(user) =>
          isHydrated && user ? (
            <Suspense fallback={skeleton}>
              <AddTest
                key={orderId}
                orderId={orderId}
                code={query.get('code')}
                paymentId={query.get('payment')}
                userId={user.uniqueId}
              />
            </Suspense>
          ) : (
            skeleton
          )
        }
      </SignInGate>
    </div>
  )
}

/** The address names no order. */
function NoOrder() {
  return (
    <div className="wrap page">
      <EmptyState
        heading="h1"
        title="Which order is the test for?"
        action={
          <AppLink
            className={buttonClass({ variant: 'next' })}
            href={paths.profile.getHref('my-order')}
          >
            See my orders
          </AppLink>
        }
      >
        Open the order and choose Add a test.
      </EmptyState>
    </div>
  )
}
