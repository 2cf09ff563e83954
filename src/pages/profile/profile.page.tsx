import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SignInPrompt } from '#features/profile/components/sign-in-prompt.tsx'
import { Profile } from '#features/profile/profile.container.tsx'
import { usePatient } from '#features/profile/use-patient.ts'
import { useOverlays } from '#lib/overlays/overlays.ts'
import { definePage } from '#lib/routing/page.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { LinesSkeleton } from '#ui/skeleton.tsx'
import { TABS, tabOf } from './profile-tabs.ts'

const OrderPage = lazy(async () => ({
  default: (await import('#features/orders/order.container.tsx')).OrderPage,
}))

type OrderTabPageProps = { id: string; userId: string }

function OrderTabPage(props: OrderTabPageProps) {
  return (
    <Suspense fallback={<LinesSkeleton count={6} />}>
      <OrderPage {...props} />
    </Suspense>
  )
}

export const page = definePage({
  meta: ({ url }) => ({ title: TABS[tabOf(url.searchParams)].title, robots: 'noindex' }),
  frame: { footer: 'slim' },
  Component: ProfilePage,
})

function ProfilePage() {
  return (
    <div className="wrap page">
      <Section />
    </div>
  )
}

function Section() {
  const [query] = useSearchParams()
  const patient = usePatient()
  const overlays = useOverlays()
  // Tabs are lazy-loaded in the browser only.
  const isAlive = useHydrated()
  // spec §6: profile and orders need sign-in; after it the page shows in place.
  if (patient.kind === 'visitor') return <SignInPrompt onSignIn={() => overlays.open('sign-in')} />

  const user = patient.kind === 'signedIn' ? patient.user : null
  const userId = user?.uniqueId ?? ''
  const tab = tabOf(query)
  const { part, title, Content } = TABS[tab]
  const order = query.get('order')
  const wait = <LinesSkeleton count={6} />
  if (part === 'orders' && order) {
    return isAlive ? <OrderTabPage id={order} userId={userId} /> : wait
  }
  return (
    <Profile user={user} part={part} title={title} state={tab || 'detail'}>
      <Suspense fallback={wait}>
        {isAlive ? <Content user={user} userId={userId} query={query} /> : wait}
      </Suspense>
    </Profile>
  )
}
