import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { User } from '#contract/auth.endpoints.ts'
import { Profile } from '#features/profile/profile.container.tsx'
import { SignInGate } from '#features/profile/sign-in-gate.tsx'
import { definePage } from '#lib/routing/page.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { LinesSkeleton } from '#ui/skeleton.tsx'
import { TABS, tabOf, titleOf } from './profile-tabs.tsx'

export const page = definePage({
  meta: ({ url }) => ({ title: titleOf(url.searchParams), robots: 'noindex' }),
  frame: { footer: 'slim' },
  Component: ProfilePage,
})

const OrderPage = lazy(async () => ({
  default: (await import('#features/orders/order.container.tsx')).OrderPage,
}))

const ShareVisit = lazy(async () => ({
  default: (await import('#features/reports/share-visit.container.tsx')).ShareVisit,
}))

function ProfilePage() {
  return (
    <div className="wrap page">
      <SignInGate>{(user) => <Section user={user} />}</SignInGate>
    </div>
  )
}

function Section({ user }: { user: User | null }) {
  const [query] = useSearchParams()
  // Tabs are lazy-loaded in the browser only.
  const isHydrated = useHydrated()
  const userId = user?.uniqueId ?? ''
  const tab = tabOf(query)
  const { part, Content } = TABS[tab]
  const order = query.get('order')
  const skeleton = <LinesSkeleton count={6} />
  if (part === 'orders' && order) {
    return (
      <Suspense fallback={skeleton}>
        {isHydrated ? (
          <OrderPage
            id={order}
            userId={userId}
            paymentId={query.get('payment')}
            renderShare={(reports) => (
              <Suspense>
                <ShareVisit reports={reports} userId={userId} />
              </Suspense>
            )}
          />
        ) : (
          skeleton
        )}
      </Suspense>
    )
  }
  return (
    <Profile user={user} part={part} title={titleOf(query)} state={tab || 'detail'}>
      <Suspense fallback={skeleton}>
        {isHydrated ? <Content user={user} userId={userId} query={query} /> : skeleton}
      </Suspense>
    </Profile>
  )
}
