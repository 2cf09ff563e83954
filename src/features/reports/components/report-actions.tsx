import Braces from 'lucide-react/icons/braces'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Share2 from 'lucide-react/icons/share-2'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import type { ReportDetails } from '#contract/reports.endpoints.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Accordion } from '#ui/accordion.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

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

/** On a phone the download is in the bar at the bottom. */
export function ReportActions(props: ReportActionsProps) {
  const { report, busy, onSave, onShow, onSaveData, onShare, repeat } = props
  return (
    <div className="stack stack--3 no-print">
      <div className="row row--wrap">
        <DownloadButton className="only-wide" busy={busy === 'save'} onPress={onSave} />
        {onShare && (
          <Button icon={Share2} onClick={onShare}>
            Share with a doctor
          </Button>
        )}
      </div>
      <Accordion summary="More">
        <div className="row row--wrap">
          {onShow && (
            <Button icon={FileText} busy={busy === 'show'} busyLabel="Opening" onClick={onShow}>
              Open PDF
            </Button>
          )}
          {repeat}
          <AppLink
            className={buttonClass({ variant: 'line' })}
            href={paths.verifyReport.getHref(report.qr_code)}
          >
            <Icon icon={ShieldCheck} />
            Verify signature
          </AppLink>
          {onSaveData && (
            <Button
              icon={Braces}
              busy={busy === 'data'}
              busyLabel="Downloading the data"
              onClick={onSaveData}
            >
              Download for another app
            </Button>
          )}
        </div>
      </Accordion>
    </div>
  )
}

type DownloadButtonProps = {
  busy: boolean
  onPress: () => void
  className?: string
}

export function DownloadButton({ busy, onPress, className }: DownloadButtonProps) {
  return (
    <Button
      variant="next"
      icon={Download}
      className={className}
      busy={busy}
      busyLabel="Downloading the PDF"
      onClick={onPress}
    >
      Download PDF
    </Button>
  )
}
