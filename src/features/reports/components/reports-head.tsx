import { ShieldCheck } from 'lucide-react'
import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Icon } from '#ui/icon.tsx'

export function ReportsHead() {
  return (
    <div className="row row--between row--wrap">
      <h2 className="h2">Reports</h2>
      <AppLink className="link min-h-11" href={paths.verifyReport.getHref()}>
        <Icon icon={ShieldCheck} size={16} />
        Verify a printed report
      </AppLink>
    </div>
  )
}
