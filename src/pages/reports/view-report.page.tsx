import { Orders } from '#features/orders/orders.container.tsx'
import { SignInPrompt } from '#features/profile/components/sign-in-prompt.tsx'
import { Profile } from '#features/profile/profile.container.tsx'
import { usePatient } from '#features/profile/use-patient.ts'
import { useOverlays } from '#lib/overlays/overlays.ts'
import { definePage } from '#lib/routing/page.ts'

/** The finished orders, each of which has its reports. */
export const page = definePage({
  meta: {
    title: 'View your reports',
    description: 'Sign in to read your reports, with every value beside its range.',
    robots: 'noindex',
  },
  frame: { footer: 'slim' },
  Component: ViewReportPage,
})

function ViewReportPage() {
  const patient = usePatient()
  const overlays = useOverlays()
  // spec §6: reports need sign-in; the page stays, and shows itself once somebody is signed in.
  const user = patient.kind === 'signedIn' ? patient.user : null
  return (
    <div className="wrap page">
      {patient.kind === 'visitor' ? (
        <SignInPrompt
          title="Sign in to see your reports"
          onSignIn={() => overlays.open('sign-in')}
        />
      ) : (
        <Profile user={user} part="orders" state="completed-order">
          <Orders tab="completed-order" userId={user?.uniqueId ?? ''} />
        </Profile>
      )}
    </div>
  )
}
