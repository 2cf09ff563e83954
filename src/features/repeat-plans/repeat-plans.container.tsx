import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { useApi } from '#lib/http/api-context.tsx'
import { inspection } from '#lib/trace/tracing.ts'
import { RepeatPlansScreen } from './components/repeat-plans-screen.tsx'
import { provideRepeatPlans } from './repeat-plans.controller.ts'
import { useRetryOnline } from './use-retry-online.ts'

/** The tab `repeat-plans`. The chart lives as long as the page. */
export function RepeatPlans() {
  const api = useApi()
  const [machine] = useState(() => provideRepeatPlans(api))
  const actor = useActorRef(machine, inspection())
  const snapshot = useSelector(actor, (current) => current)
  useRetryOnline(actor)
  return <RepeatPlansScreen snapshot={snapshot} send={actor.send} />
}
