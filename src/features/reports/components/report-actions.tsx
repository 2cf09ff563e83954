import Braces from 'lucide-react/icons/braces'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Share2 from 'lucide-react/icons/share-2'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import type { ReportDetails } from '#contract/reports.endpoints.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ReportKey } from './report-key.tsx'

type ReportActionsProps = {
  report: ReportDetails
  busy: 'save' | 'show' | 'data' | null
  onSave: () => void
  /** Omitted, like the next two, in a shared report. */
  onShow?: () => void
  onSaveData?: () => void
  onShare?: () => void
  /** Links to plans that repeat the tests; nothing in a shared report. */
  repeat?: ReactNode
}

export function ReportActions(props: ReportActionsProps) {
  const { report, busy, onSave, onShow, onSaveData, onShare, repeat } = props
  return (
    <div className="card card--flush">
      <div className="card__part stack stack--3 no-print">
        <DownloadButton wide className="only-wide" busy={busy === 'save'} onPress={onSave} />
        {onShow && (
          <Button wide icon={FileText} busy={busy === 'show'} busyLabel="Opening" onClick={onShow}>
            Open PDF
          </Button>
        )}
        {onShare && (
          <Button wide icon={Share2} onClick={onShare}>
            Share with a doctor
          </Button>
        )}
        {repeat}
        <AppLink
          className={buttonClass({ variant: 'plain', wide: true })}
          href={paths.verifyReport.getHref(report.qr_code)}
        >
          <Icon icon={ShieldCheck} />
          Verify signature
        </AppLink>
        {onSaveData && (
          <Button
            variant="plain"
            wide
            icon={Braces}
            busy={busy === 'data'}
            busyLabel="Downloading the data"
            onClick={onSaveData}
          >
            Download data (FHIR)
          </Button>
        )}
      </div>
      <div className="card__part stack stack--2">
        <ReportKey report={report} />
      </div>
    </div>
  )
}

type DownloadButtonProps = {
  busy: boolean
  onPress: () => void
  wide?: boolean
  className?: string
}

export function DownloadButton({ busy, onPress, wide, className }: DownloadButtonProps) {
  return (
    <Button
      variant="next"
      icon={Download}
      wide={wide}
      className={className}
      busy={busy}
      busyLabel="Downloading the PDF"
      onClick={onPress}
    >
      Download PDF
    </Button>
  )
}
