import { lazy, memo, Suspense, useDeferredValue } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ProfileTab } from '#config/profile-tabs.ts'
import type { User } from '#contract/auth.endpoints.ts'
import { Profile } from '#features/profile/profile.container.tsx'
import { SignInGate } from '#features/profile/sign-in-gate.tsx'
import { definePage } from '#lib/routing/page.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { LinesSkeleton } from '#ui/skeleton.tsx'
import { TABS, tabOf, titleOf } from './profile-tabs.tsx'

export const page = definePage({
  meta: ({ url }) => ({ title: titleOf(url.searchParams), robots: 'noindex' }),
  frame: { footer: 'slim', isPersonal: true },
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
  const isHydrated = useHydrated()
  // Deferred for the same reason as `Part` is memoised.
  const userOfPart = useDeferredValue(user)
  const userId = user?.uniqueId ?? ''
  const tab = tabOf(query)
  const { part } = TABS[tab]
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
            choosesSlot={query.get('slot') === 'choose'}
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
      <Part tab={tab} user={userOfPart} query={query} />
    </Profile>
  )
}

type PartProps = { tab: ProfileTab; user: User | null; query: URLSearchParams }

/**
 * The content of a tab. Memoised, because a render with the same props would make React drop the
 * server's HTML of a part whose code has not arrived.
 */
const Part = memo(function Part({ tab, user, query }: PartProps) {
  const { Content } = TABS[tab]
  return (
    <Suspense fallback={<LinesSkeleton count={6} />}>
      <Content user={user} userId={user?.uniqueId ?? ''} query={query} />
    </Suspense>
  )
})
