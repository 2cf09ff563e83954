import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SignInPrompt } from '#features/profile/components/sign-in-prompt.tsx'
import { Profile } from '#features/profile/profile.container.tsx'
import { usePatient } from '#features/profile/use-patient.ts'
import { useOverlays } from '#lib/overlays/overlays.ts'
import { definePage } from '#lib/routing/page.ts'
import { LinesSkeleton } from '#ui/skeleton.tsx'
import { OrderTabPage } from './order-tab-page.tsx'
import { TABS, tabOf } from './profile-tabs.ts'

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
  // spec §6: profile and orders need sign-in; the page stays, and shows itself once somebody is signed in.
  if (patient.kind === 'visitor') return <SignInPrompt onSignIn={() => overlays.open('sign-in')} />

  const user = patient.kind === 'signedIn' ? patient.user : null
  const userId = user?.uniqueId ?? ''
  const tab = tabOf(query)
  const { part, Content } = TABS[tab]
  const order = query.get('order')
  if (part === 'orders' && order) return <OrderTabPage id={order} userId={userId} />
  return (
    <Profile user={user} part={part} state={tab || 'detail'}>
      <Suspense fallback={<LinesSkeleton count={6} />}>
        <Content user={user} userId={userId} query={query} />
      </Suspense>
    </Profile>
  )
}
