import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import { wallClock } from '#lib/system/wall-clock.ts'
import { inspection } from '#lib/trace/tracing.ts'
import type { OneTimeCodeEvent } from '#machines/one-time-code/one-time-code.events.ts'
import type { oneTimeCodeMachine } from '#machines/one-time-code/one-time-code.machine.ts'
import { type CodeUse, provideOneTimeCode } from './one-time-code.uses.ts'

/** The chart's snapshot and `send`, as the views take them. */
export type OneTimeCodeView = {
  readonly snapshot: SnapshotFrom<typeof oneTimeCodeMachine>
  readonly send: (event: OneTimeCodeEvent) => void
}

type Options = {
  /** The code of a link that was followed. */
  code?: string | null
  onUsed?: () => void
}

/** The chart lives as long as the dialog or page, for the first use it was given. */
export function useOneTimeCode(use: CodeUse, { code = null, onUsed }: Options): OneTimeCodeView {
  const [machine] = useState(() => provideOneTimeCode(use))
  const [clock] = useState(wallClock)
  const actor = useActorRef(machine, { clock, ...inspection(), input: { code } })
  const snapshot = useSelector(actor, (current) => current)
  const used = useEffectEvent(() => onUsed?.())
  useEffect(() => {
    const heard = actor.on('code.used', () => used())
    return () => heard.unsubscribe()
  }, [actor])
  return { snapshot, send: actor.send }
}
