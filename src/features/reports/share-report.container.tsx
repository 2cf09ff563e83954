import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import type { Report, ReportShare } from '#contract/reports.endpoints.ts'
import { failureMessage } from '#lib/format/failure-copy.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { reportListQuery } from './api/reports.queries.ts'
import { createShareMutation } from './api/share.queries.ts'
import { ShareForm } from './components/share-form.tsx'
import type { ShareFields } from './forms/share.schema.ts'
import { formatAllLinked, formatLinked, shareEnd } from './share-format.ts'
import { useSendText } from './use-send-text.ts'

type ShareReportProps = {
  report: Pick<Report, 'report_id' | 'name' | 'member_name'>
  /** Reports that are chosen from the start; only this one when omitted. */
  chosen?: readonly string[] | undefined
  userId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The link and PIN are shown only once, after creation. */
type Sharing =
  | { readonly step: 'asking' }
  | {
      readonly step: 'made'
      readonly share: ReportShare
      readonly url: string
      readonly pin: string
    }

/** Creates a link; the created one is forgotten when the dialog reopens. */
export function ShareReport(props: ShareReportProps) {
  const { open } = props
  const [times, setTimes] = useState({ open, count: 0 })
  if (times.open !== open) setTimes({ open, count: times.count + (open ? 1 : 0) })
  return <Sheet key={times.count} {...props} />
}

function Sheet({ report, chosen, userId, open, onOpenChange }: ShareReportProps) {
  const api = useApi()
  const [sharing, setSharing] = useState<Sharing>({ step: 'asking' })
  const [pin] = useState(newPin)
  const { mutate, isPending, error } = useMutation(createShareMutation(api, useQueryClient()))
  // Without them the patient can still share this one.
  const { data: reports } = useQuery({ ...reportListQuery(api, userId), enabled: open })
  const create = (fields: ShareFields) => {
    if (isPending) return
    mutate(fields, {
      onSuccess: ({ share, url }) => setSharing({ step: 'made', share, url, pin: fields.pin }),
    })
  }
  const isMade = sharing.step === 'made'
  const isOnly = (reports?.length ?? 1) === 1
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isMade ? 'Your link is ready' : 'Share with a doctor'}
      description={
        isMade
          ? 'We show the link and PIN only once. Send them separately, for example by SMS and e-mail.'
          : `${isOnly ? `${formatLinked(report)}. ` : ''}Anyone with the link and the PIN can read what is in it until it expires.`
      }
    >
      {isMade ? (
        <ShareCreated {...sharing} onDone={() => onOpenChange(false)} />
      ) : (
        <ShareForm
          chosen={chosen ?? [report.report_id]}
          reports={reports}
          pin={pin}
          busy={isPending}
          failure={
            error && failureMessage(error, 'We could not create the link. Try again.', NO_ANSWER)
          }
          onSubmit={create}
        />
      )}
    </Dialog>
  )
}

const NO_ANSWER =
  'We could not reach the lab. The link may still have been created. Check “Shared links” under Reports, where you can also end it.'

const DIGITS = 6

/** Six digits from the browser's cryptographic random source. */
function newPin(): string {
  const most = 10 ** DIGITS
  // Rejection sampling: a plain modulo would favour low numbers.
  const fair = Math.floor(2 ** 32 / most) * most
  const drawn = new Uint32Array(1)
  do crypto.getRandomValues(drawn)
  while ((drawn[0] ?? 0) >= fair)
  return String((drawn[0] ?? 0) % most).padStart(DIGITS, '0')
}

type ShareCreatedProps = {
  share: ReportShare
  url: string
  pin: string
  onDone: () => void
}

/** The link and the PIN, to be sent separately. */
function ShareCreated({ share, url, pin, onDone }: ShareCreatedProps) {
  return (
    <div className="stack gap-5">
      <CopyableText what="Link" value={url} sent={{ title: formatAllLinked(share.reports), url }} />
      <CopyableText what="PIN" value={pin} figures sent={{ text: `PIN for the link: ${pin}` }} />
      <p className="note">
        For {share.label}. {shareEnd(share)}. Under Reports you can see when the link was opened,
        and end it sooner.
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
        {canShare && (
          <Button size="sm" icon={Share2} onClick={share}>
            Send {what === 'PIN' ? 'PIN' : 'link'}
          </Button>
        )}
        <Button size="sm" icon={Copy} onClick={copy}>
          Copy {what === 'PIN' ? 'PIN' : 'link'}
        </Button>
      </div>
      <p className="note" role="status">
        {said}
      </p>
    </section>
  )
}
