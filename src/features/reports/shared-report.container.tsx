import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import type { ReportDetails } from '#contract/reports.endpoints.ts'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import { failureMessage } from '#lib/format/failure-copy.ts'
import type { ApiResult } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { codeOf } from '#lib/http/http-failure.ts'
import { fileName } from '#lib/report-file/file-name.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { saveFile } from '#lib/save-file.ts'
import { showToast } from '#lib/toast/toast.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { useSubmitOnce } from '#lib/use-submit-once.ts'
import { buttonClass } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ActionBar } from '#ui/dock.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PartFocus } from '#ui/part-focus.tsx'
import { DownloadButton, ReportActions } from './components/report-actions.tsx'
import { ReportView } from './components/report-view.tsx'
import { SharedPin } from './components/shared-pin.tsx'
import { formatMoment, rangeBarLabel } from './report-format.ts'

/** Needs the link and its PIN, no sign-in. */
export function SharedReport() {
  const { hash } = useLocation()
  // The server does not see the hash: assume a complete link until hydration. A complete one keeps its
  // form and the PIN in it.
  const isHydrated = useHydrated()
  const token = tokenIn(hash) ?? (isHydrated ? null : '')
  return <Link key={token} token={token} />
}

/** The token in the hash of a shared link; null when it is incomplete. */
function tokenIn(hash: string): string | null {
  return /^#([\w-]{43})$/.exec(hash)?.[1] ?? null
}

/** Refusals after which the link opens no report any more. */
const ENDS: Readonly<Record<string, ShareEndReason>> = {
  'unknown-share': 'unknown',
  'not-found': 'unknown',
  404: 'unknown',
  'share-expired': 'expired',
  'share-revoked': 'revoked',
  'share-locked': 'locked',
}

function Link({ token }: { token: string | null }) {
  const api = useApi()
  // A right PIN is sent once, and a refused one may be followed by another.
  const { submit, data, error, isPending } = useSubmitOnce({
    mutationFn: async (pin: string) => {
      const shareKey = { token: token ?? '', pin }
      return { shareKey, ...(await api.call('sharedReport', { body: shareKey })) }
    },
  })
  const code = codeOf(error)
  const isWrong = code === 'wrong-pin'
  const ours = isWrong ? 'This PIN is wrong.' : 'Something went wrong on our side. Try again.'
  const end = token === null ? 'torn' : ENDS[code]
  let part = data ? 'shown' : 'asking'
  if (end) part = 'over'
  return (
    <PartFocus part={part}>
      {end && <ShareEnded end={end} />}
      {part === 'shown' && data && <OpenedLink {...data} />}
      {part === 'asking' && (
        <SharedPin
          busy={isPending}
          problem={error && failureMessage(error, ours)}
          isWrong={isWrong}
          onSubmit={submit}
        />
      )}
    </PartFocus>
  )
}

type OpenedLinkProps = ApiResult<'sharedReport'> & {
  /** What opened the link also gives the PDFs. */
  shareKey: { readonly token: string; readonly pin: string }
}

function OpenedLink({ reports, expires_at, shareKey }: OpenedLinkProps) {
  const api = useApi()
  const [report, setReport] = useState(reports[0])
  const { mutate, isPending } = useMutation({
    mutationFn: async (saved: ReportDetails) => {
      const body = { ...shareKey, report_id: saved.report_id }
      const file = await api.call('sharedReportPdf', { body })
      // SAFETY: the client allocates these bytes; they are never a SharedArrayBuffer.
      const bytes = file as Uint8Array<ArrayBuffer>
      saveFile(fileName(saved), bytes, 'application/pdf')
    },
  })
  if (!report) return null
  const save = () => {
    if (isPending) return
    mutate(report, {
      // The reports stay open, even when the patient has ended the link meanwhile.
      onError: (error) =>
        void showToast('bad', failureMessage(error, 'The PDF could not be downloaded. Try again.')),
    })
  }
  return (
    <>
      <ReportView
        report={report}
        isShared
        head={
          <>
            <Notice tone="info" title={`Shared with you until ${formatMoment(expires_at)}`}>
              The patient can see when you open{' '}
              {reports.length > 1 ? 'these reports' : 'this report'}, and can end the link sooner.
            </Notice>
            {reports.length > 1 && (
              <fieldset className="scroller no-print">
                <legend className="vh">Reports in this link</legend>
                {reports.map((one) => (
                  <Chip key={one.report_id} pressed={one === report} onClick={() => setReport(one)}>
                    {one.member_name}, {one.name}
                  </Chip>
                ))}
              </fieldset>
            )}
          </>
        }
        actions={<ReportActions report={report} busy={isPending ? 'save' : null} onSave={save} />}
      />
      <DockAction>
        <ActionBar {...rangeBarLabel(report)}>
          <DownloadButton busy={isPending} onPress={save} />
        </ActionBar>
      </DockAction>
    </>
  )
}

type ShareEndReason = 'torn' | 'unknown' | 'expired' | 'revoked' | 'locked'

const WORDS: Readonly<Record<ShareEndReason, { title: string; next: string }>> = {
  torn: {
    title: 'This link is incomplete',
    next: 'Part of it is missing. Copy the whole link from the message again.',
  },
  unknown: {
    title: 'This link does not exist',
    next: 'It may have been changed, or it is not one of our links. Copy it again from the message, or ask the patient for a new one.',
  },
  expired: {
    title: 'This link has expired',
    next: 'Links are valid for a limited time. Ask the patient for a new one.',
  },
  revoked: {
    title: 'The patient ended this link',
    next: 'Ask the patient for a new one if you still need the report.',
  },
  locked: {
    title: 'This link is locked',
    next: 'The PIN was wrong too many times. The patient can see this and create a new link.',
  },
}

function ShareEnded({ end }: { end: ShareEndReason }) {
  const { title, next } = WORDS[end]
  return (
    <EmptyState
      heading="h1"
      title={title}
      action={
        <AppLink className={buttonClass({ variant: 'line' })} href={paths.verifyReport.getHref()}>
          Verify a printed report
        </AppLink>
      }
    >
      {next}
    </EmptyState>
  )
}
