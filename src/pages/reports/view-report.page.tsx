import { useSearchParams } from 'react-router-dom'
import { SignInPrompt } from '#features/profile/components/sign-in-prompt.tsx'
import { Profile } from '#features/profile/profile.container.tsx'
import { usePatient } from '#features/profile/use-patient.ts'
import { ReportPage } from '#features/reports/report.container.tsx'
import { Reports } from '#features/reports/reports.container.tsx'
import { useOverlays } from '#lib/overlays/overlays.ts'
import { definePage } from '#lib/routing/page.ts'

/** One report by its id, or all of them. */
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
  // spec §6: reports need sign-in; after it the page shows in place.
  if (patient.kind === 'visitor') {
    const title = 'Sign in to see your reports'
    return <SignInPrompt title={title} onSignIn={() => overlays.open('sign-in')} />
  }
  const user = patient.kind === 'signedIn' ? patient.user : null
  const userId = user?.uniqueId ?? ''
  const id = query.get('report')
  if (id) return <ReportPage key={id} id={id} userId={userId} />
  return (
    <Profile user={user} part="reports" state="download-report">
      <Reports userId={userId} query={query} />
    </Profile>
  )
}
