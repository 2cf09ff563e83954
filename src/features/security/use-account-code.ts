import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import { useApi } from '#lib/http/api-context.tsx'
import { wallClock } from '#lib/system/wall-clock.ts'
import { inspection } from '#lib/trace/tracing.ts'
import type {
  AccountCodeEvent,
  AccountCodeInput,
} from '#machines/account-code/account-code.events.ts'
import type { accountCodeMachine } from '#machines/account-code/account-code.machine.ts'
import { provideAccountCode } from './account-code.controller.ts'

/** The chart's snapshot and `send`, as the views take them. */
export type AccountCodeView = {
  readonly snapshot: SnapshotFrom<typeof accountCodeMachine>
  readonly send: (event: AccountCodeEvent) => void
}

/** The chart lives as long as the dialog. */
export function useAccountCode(input: AccountCodeInput, onUsed: () => void): AccountCodeView {
  const api = useApi()
  const [machine] = useState(() => provideAccountCode(api))
  const [clock] = useState(wallClock)
  const actor = useActorRef(machine, { clock, ...inspection(), input })
  const snapshot = useSelector(actor, (current) => current)
  const used = useEffectEvent(onUsed)
  useEffect(() => {
    const heard = actor.on('code.used', () => used())
    return () => heard.unsubscribe()
  }, [actor])
  return { snapshot, send: actor.send }
}
