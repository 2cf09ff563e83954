import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useApi } from '#lib/http/api-context.tsx'
import { showToast } from '#lib/toast/toast.ts'
import { inspection } from '#lib/trace/tracing.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { SharedReportScreen } from './components/shared-report-screen.tsx'
import { provideSharedReport } from './shared-report.controller.ts'

/** Needs the link and its PIN, no sign-in. */
export function SharedReport() {
  const { hash } = useLocation()
  // The server does not see the hash: assume a complete link until hydration. A complete one keeps its
  // form and the PIN in it.
  const isHydrated = useHydrated()
  const token = tokenIn(hash) ?? (isHydrated ? null : '')
  return <Link key={token} token={token} />
}

function Link({ token }: { token: string | null }) {
  const api = useApi()
  const [machine] = useState(() => provideSharedReport(api))
  const actor = useActorRef(machine, { ...inspection(), input: { token } })
  const snapshot = useSelector(actor, (current) => current)
  useEffect(() => {
    const heard = actor.on('pdf.failed', ({ words }) => void showToast('bad', words))
    return () => heard.unsubscribe()
  }, [actor])
  return <SharedReportScreen snapshot={snapshot} send={actor.send} />
}

/** The token in the hash of a shared link; null when it is incomplete. */
function tokenIn(hash: string): string | null {
  return /^#([\w-]{43})$/.exec(hash)?.[1] ?? null
}
