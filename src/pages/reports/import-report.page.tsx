import { lazy, Suspense } from 'react'
import { SignInGate } from '#features/profile/sign-in-gate.tsx'
import { definePage } from '#lib/routing/page.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { LinesSkeleton } from '#ui/skeleton.tsx'

export const page = definePage({
  meta: { title: 'Add a report from another lab', robots: 'noindex' },
  Component: ImportReportPage,
})

const ImportReport = lazy(async () => ({
  default: (await import('#features/reports/import/import-report.container.tsx')).ImportReport,
}))

function ImportReportPage() {
  const isHydrated = useHydrated()
  const skeleton = <LinesSkeleton count={6} />
  return (
    <div className="wrap page">
      <SignInGate title="Sign in to add a report from another lab">
        {(user) =>
          isHydrated && user ? (
            <Suspense fallback={skeleton}>
              <ImportReport />
            </Suspense>
          ) : (
            skeleton
          )
        }
      </SignInGate>
    </div>
  )
}
