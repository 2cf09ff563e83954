import { useSearchParams } from 'react-router-dom'
import { OrderPage } from '#features/orders/order.container.tsx'
import { Orders } from '#features/orders/orders.container.tsx'
import { ProfileDetail } from '#features/profile/components/profile-detail.tsx'
import { SignInPrompt } from '#features/profile/components/sign-in-prompt.tsx'
import { LogOut } from '#features/profile/log-out.container.tsx'
import { Profile } from '#features/profile/profile.container.tsx'
import { usePatient } from '#features/profile/use-patient.ts'
import { isoDate } from '#lib/dates.ts'
import { useOverlays } from '#lib/overlays/overlays.ts'
import { definePage } from '#lib/routing/page.ts'
import { type ProfileSection, sectionOf, titleOf } from './profile-section.ts'

export const page = definePage({
  meta: ({ url }) => ({ title: titleOf(sectionOf(url.searchParams)), robots: 'noindex' }),
  frame: { footer: 'slim' },
  Component: ProfilePage,
})

function ProfilePage() {
  const [query] = useSearchParams()
  return (
    <div className="wrap page">
      <Section section={sectionOf(query)} />
    </div>
  )
}

function Section({ section }: { section: ProfileSection }) {
  const patient = usePatient()
  const overlays = useOverlays()
  // spec §6: profile and orders need sign-in; the page stays, and shows itself once somebody is signed in.
  if (patient.kind === 'visitor') return <SignInPrompt onSignIn={() => overlays.open('sign-in')} />

  const user = patient.kind === 'signedIn' ? patient.user : null
  const userId = user?.uniqueId ?? ''
  if (section.kind === 'order') return <OrderPage id={section.id} userId={userId} />
  if (section.kind === 'orders') {
    return (
      <Profile user={user} part="orders" state={section.tab}>
        <Orders tab={section.tab} userId={userId} />
      </Profile>
    )
  }
  return (
    <Profile user={user} part="profile" state={section.kind}>
      <ProfileDetail user={user} today={isoDate(Date.now())} />
      {section.kind === 'logout' && <LogOut busy={user === null} />}
    </Profile>
  )
}
