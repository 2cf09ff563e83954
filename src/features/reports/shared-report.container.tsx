import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import type { ApiResult } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { showToast } from '#lib/toast/toast.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { failureWords } from '#lib/words/failure-words.ts'
import { ActionBar } from '#ui/dock.tsx'
import { Notice } from '#ui/notice.tsx'
import { PartFocus } from '#ui/part-focus.tsx'
import {
  openSharedMutation,
  type ShareKey,
  sharedPdfMutation,
} from './api/shared-report.mutations.ts'
import { DownloadButton, ReportActions } from './components/report-actions.tsx'
import { ReportView } from './components/report-view.tsx'
import { SharedOver } from './components/shared-over.tsx'
import { SharedPin } from './components/shared-pin.tsx'
import { barWords, momentInWords } from './report-words.ts'
import { refusalOf, type SharedEnd, tokenIn } from './shared-state.ts'

type Opened = ApiResult<'sharedReport'>

/** Where somebody with a link stands. */
type Standing =
  | { readonly kind: 'asking'; readonly problem: string | null }
  | { readonly kind: 'opening' }
  | { readonly kind: 'shown'; readonly opened: Opened; readonly shareKey: ShareKey }
  | { readonly kind: 'over'; readonly end: SharedEnd | 'torn' }

/** A report for whoever has its link and its PIN; nobody is signed in for it. */
export function SharedReport() {
  const { hash } = useLocation()
  // A server does not see the hash: until the page is alive it is as if the link were whole.
  const isAlive = useHydrated()
  const token = isAlive ? tokenIn(hash) : ''
  return <Link key={token} token={token} />
}

function Link({ token }: { token: string | null }) {
  const { mutate, ...opening } = useMutation(openSharedMutation(useApi()))
  const standing = standingOf(token, opening)
  const { kind } = standing
  const open = (pin: string) => {
    if (token) mutate({ token, pin })
  }
  return (
    <div data-state={kind}>
      <PartFocus part={kind === 'opening' ? 'asking' : kind}>
        {kind === 'shown' && <Shown {...standing} />}
        {kind === 'over' && <SharedOver end={standing.end} />}
        {(kind === 'asking' || kind === 'opening') && (
          <SharedPin
            busy={kind === 'opening'}
            problem={kind === 'asking' ? standing.problem : null}
            onSubmit={open}
          />
        )}
      </PartFocus>
    </div>
  )
}

type Opening = Pick<
  ReturnType<typeof useMutation<Opened, Error, ShareKey>>,
  'data' | 'error' | 'isPending' | 'variables'
>

function standingOf(
  token: string | null,
  { data, error, isPending, variables }: Opening,
): Standing {
  if (token === null) return { kind: 'over', end: 'torn' }
  if (isPending) return { kind: 'opening' }
  if (data && variables) return { kind: 'shown', opened: data, shareKey: variables }
  const refusal = error && refusalOf(error)
  if (refusal?.kind === 'over') return refusal
  return { kind: 'asking', problem: refusal?.words ?? null }
}

function Shown({ opened, shareKey }: { opened: Opened; shareKey: ShareKey }) {
  const { report, expires_at } = opened
  const { mutate, isPending } = useMutation(sharedPdfMutation(useApi()))
  const save = () => {
    if (isPending) return
    mutate(
      { key: shareKey, report },
      {
        onError: (error) =>
          void showToast('bad', failureWords(error, 'The PDF could not be fetched. Try again.')),
      },
    )
  }
  const busy = isPending ? 'save' : null
  return (
    <>
      <ReportView
        report={report}
        head={
          <Notice tone="info" title={`Shared with you until ${momentInWords(expires_at)}`}>
            The patient sees when the report was opened, and can end this link sooner.
          </Notice>
        }
        aside={<ReportActions report={report} busy={busy} onSave={save} />}
      />
      <DockAction>
        <ActionBar {...barWords(report)}>
          <DownloadButton busy={isPending} onPress={save} />
        </ActionBar>
      </DockAction>
    </>
  )
}
