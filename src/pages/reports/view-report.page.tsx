import { useSearchParams } from 'react-router-dom'
import type { User } from '#contract/auth.endpoints.ts'
import { Profile } from '#features/profile/profile.container.tsx'
import { SignInGate } from '#features/profile/sign-in-gate.tsx'
import { ReportPage } from '#features/reports/report.container.tsx'
import { Reports } from '#features/reports/reports.container.tsx'
import { definePage } from '#lib/routing/page.ts'

/** One report by its id, one value of it, the questions that it raises; or all reports. */
export const page = definePage({
  meta: {
    title: 'View your reports',
    description: 'Sign in to read your reports. Each value is shown with its range.',
    robots: 'noindex',
  },
  frame: { footer: 'slim' },
  Component: ViewReportPage,
})

function ViewReportPage() {
  return (
    <div className="wrap page">
      <SignInGate title="Sign in to see your reports">
        {(user) => <Section user={user} />}
      </SignInGate>
    </div>
  )
}

function Section({ user }: { user: User | null }) {
  const [query] = useSearchParams()
  const userId = user?.uniqueId ?? ''
  const id = query.get('report')
  if (id) {
    const part = query.get('part') === 'questions' ? 'questions' : null
    return <ReportPage key={id} id={id} userId={userId} value={query.get('value')} part={part} />
  }
  return (
    <Profile user={user} part="reports" title="Your reports" state="download-report">
      <Reports userId={userId} query={query} />
    </Profile>
  )
}
