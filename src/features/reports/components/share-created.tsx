import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import type { ReportShare } from '#contract/reports.endpoints.ts'
import { Button } from '#ui/button.tsx'
import { formatAllLinked, shareEnd } from '../share-format.ts'
import { useSendText } from '../use-send-text.ts'

type ShareCreatedProps = {
  share: ReportShare
  url: string
  pin: string
  onDone: () => void
}

/** The link and the PIN, to be sent separately. */
export function ShareCreated({ share, url, pin, onDone }: ShareCreatedProps) {
  return (
    <div className="stack gap-5">
      <CopyableText what="Link" value={url} sent={{ title: formatAllLinked(share.reports), url }} />
      <CopyableText what="PIN" value={pin} figures sent={{ text: `PIN for the link: ${pin}` }} />
      <p className="note">
        For {share.label}. {shareEnd(share)}. Below the report you can see who opened it, or end the
        link sooner.
      </p>
      <Button wide variant="teal" onClick={onDone}>
        Done
      </Button>
    </div>
  )
}

type CopyableTextProps = {
  what: 'Link' | 'PIN'
  value: string
  figures?: boolean
  sent: ShareData
}

function CopyableText({ what, value, figures, sent }: CopyableTextProps) {
  const { said, canShare, copy, share } = useSendText({ what, text: value, sent })
  return (
    <section className="stack stack--2" aria-label={what}>
      <h3 className="h4">{what}</h3>
      <p className={figures ? 'handed handed--figures' : 'handed'}>{value}</p>
      <div className="row row--wrap">
        <Button size="sm" icon={Copy} onClick={copy}>
          Copy {what === 'PIN' ? 'PIN' : 'link'}
        </Button>
        {canShare && (
          <Button size="sm" icon={Share2} onClick={share}>
            Send {what === 'PIN' ? 'PIN' : 'link'}
          </Button>
        )}
      </div>
      <p className="note" role="status">
        {said}
      </p>
    </section>
  )
}
