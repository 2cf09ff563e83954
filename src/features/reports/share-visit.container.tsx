import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { paths } from '#config/paths.ts'
import { listInWords } from '#contract/rules/in-words.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Button } from '#ui/button.tsx'
import { ShareReport } from './share-report.container.tsx'

type SharedVisitReport = {
  readonly report_id: string
  readonly name: string
  readonly member_name: string
}

type ShareVisitProps = { reports: readonly SharedVisitReport[]; userId: string }

/** The reports of everybody of a visit by one link; each can be taken out of it again. */
export function ShareVisit({ reports, userId }: ShareVisitProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [first] = reports
  if (!first) return null
  const names = listInWords([...new Set(reports.map(({ member_name }) => member_name))])
  return (
    <section className="card stack stack--3" aria-labelledby="share-visit">
      <h2 className="h3" id="share-visit">
        {reports.length} reports of {names}
      </h2>
      <p className="note">
        One link opens all of them. You can take each report out of the link again, under{' '}
        <AppLink className="link" href={paths.profile.getHref('download-report')}>
          Reports
        </AppLink>
        .
      </p>
      <p>
        <Button icon={Share2} onClick={() => setIsOpen(true)}>
          Share with a doctor
        </Button>
      </p>
      <ShareReport
        report={first}
        chosen={reports.map(({ report_id }) => report_id)}
        userId={userId}
        open={isOpen}
        onOpenChange={setIsOpen}
      />
    </section>
  )
}
