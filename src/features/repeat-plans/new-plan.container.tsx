import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { useApi } from '#lib/http/api-context.tsx'
import { inspection } from '#lib/trace/tracing.ts'
import type { NewPlanInput } from '#machines/new-plan/new-plan.events.ts'
import { NewPlanScreen } from './components/new-plan-screen.tsx'
import { provideNewPlan } from './repeat-plans.controller.ts'
import { useRetryOnline } from './use-retry-online.ts'

/** The tab `new-plan`. The chart lives as long as the page. */
export function NewPlan({ wanted }: NewPlanInput) {
  const api = useApi()
  const [machine] = useState(() => provideNewPlan(api))
  const actor = useActorRef(machine, { ...inspection(), input: { wanted } })
  const snapshot = useSelector(actor, (current) => current)
  useRetryOnline(actor)
  return <NewPlanScreen snapshot={snapshot} send={actor.send} />
}
