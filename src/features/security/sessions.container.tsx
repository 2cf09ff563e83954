import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountSession } from '#contract/account.endpoints.ts'
import { notDone } from '#lib/format/failure-copy.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { showToast } from '#lib/toast/toast.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { EntriesSkeleton } from '#ui/entries-skeleton.tsx'
import { endSessionMutation } from './api/security.mutations.ts'
import { sessionsQuery } from './api/security.queries.ts'
import { SessionList } from './components/session-list.tsx'

export function Sessions({ userId }: { userId: string }) {
  const list = useQuery(sessionsQuery(useApi(), userId))
  const [asked, ask] = useState<AccountSession | 'others' | null>(null)
  return (
    <section className="stack" aria-labelledby="sessions">
      <h3 className="h3" id="sessions">
        Where you are signed in
      </h3>
      {list.data ? (
        <SessionList sessions={list.data.sessions} onEnd={(session) => ask(session ?? 'others')} />
      ) : (
        <SessionsMissing list={list} />
      )}
      {asked && <EndDialog asked={asked} onClose={() => ask(null)} />}
    </section>
  )
}

function SessionsMissing({ list }: { list: ReturnType<typeof useQuery> }) {
  const isPaused = list.fetchStatus === 'paused'
  if (!list.error && !isPaused) {
    return <EntriesSkeleton count={2} label="Loading where you are signed in" />
  }
  return (
    <CouldNotLoad
      what="Your sign-ins"
      safe="You stay signed in here."
      heading="h3"
      offline={isPaused || failureKind(list.error) === 'offline'}
      busy={list.isFetching}
      onRetry={() => void list.refetch()}
    />
  )
}

type EndDialogProps = { asked: AccountSession | 'others'; onClose: () => void }

function EndDialog({ asked, onClose }: EndDialogProps) {
  const { mutate, isPending, error } = useMutation(endSessionMutation(useApi(), useQueryClient()))
  const isOthers = asked === 'others'
  const confirm = () =>
    mutate(isOthers ? null : asked.session_id, {
      onSuccess: () => {
        onClose()
        const done = isOthers ? 'Logged out everywhere else.' : `${asked.device} is logged out.`
        void showToast('good', done)
      },
    })
  return (
    <ConfirmDialog
      title={isOthers ? 'Log out everywhere else?' : `Log out ${asked.device}?`}
      description="You will have to sign in again there. Nothing in your account changes."
      confirm="Log out"
      keep="Keep it signed in"
      busy={isPending}
      busyLabel="Logging out"
      failure={error ? { words: notDone(error) } : undefined}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
