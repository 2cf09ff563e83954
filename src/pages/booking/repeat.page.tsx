import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SignInGate } from '#features/profile/sign-in-gate.tsx'
import { definePage } from '#lib/routing/page.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { LinesSkeleton } from '#ui/skeleton.tsx'

export const page = definePage({
  meta: { title: 'Book a repeat test', robots: 'noindex' },
  frame: { footer: 'slim' },
  Component: RepeatPage,
})

const BookPlan = lazy(async () => ({
  default: (await import('#features/orders/book-plan.container.tsx')).BookPlan,
}))

/** The link of a reminder: the test of the plan goes into the cart, where one press holds a slot. */
function RepeatPage() {
  const [query] = useSearchParams()
  const isHydrated = useHydrated()
  const planId = query.get('plan') ?? ''
  const skeleton = <LinesSkeleton count={3} />
  return (
    <div className="wrap page">
      <SignInGate title="Sign in to book your repeat test">
        {(user) =>
          isHydrated && user ? (
            <Suspense fallback={skeleton}>
              <BookPlan key={planId} planId={planId} userId={user.uniqueId} />
            </Suspense>
          ) : (
            skeleton
          )
        }
      </SignInGate>
    </div>
  )
}
