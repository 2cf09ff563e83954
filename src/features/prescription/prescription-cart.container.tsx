import { useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { SentFile } from '#contract/uploads.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { windowFactsQuery } from '#lib/slots/home-windows.query.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { useWithSystem } from '#lib/system/system.tsx'
import { inspection } from '#lib/trace/tracing.ts'
import { useSentFile } from '#lib/uploads/use-sent-file.ts'
import { choicesToKeep } from '#machines/prescription-cart/line-choices.ts'
import type { PrescriptionCartInput } from '#machines/prescription-cart/prescription-cart.events.ts'
import type { prescriptionCartMachine } from '#machines/prescription-cart/prescription-cart.machine.ts'
import { PartFocus } from '#ui/part-focus.tsx'
import { SentFileDialog } from '#ui/sent-files.tsx'
import { PrescriptionAside } from './components/prescription-aside.tsx'
import styles from './components/prescription-cart.css?inline'
import { PrescriptionContent } from './components/prescription-content.tsx'
import { type KeptChoices, keptChoices } from './kept-choices.ts'
import { LineCrop } from './line-crop.container.tsx'
import { providePrescriptionCart } from './prescription-cart.controller.ts'
import { showsLines } from './prescription-cart-view.ts'
import { outcomeCopy } from './prescription-outcome-copy.ts'

type FrameProps = { state: string; aside?: ReactNode; children: ReactNode }

type PrescriptionCartProps = Omit<PrescriptionCartInput, 'kept'> & {
  userId: string
  /** The steps of the booking around the page. */
  frame: ComponentType<FrameProps>
  /** Shown until the choices of this device are read. */
  skeleton: ReactNode
}

/** Begins with what the patient chose on this device before. */
export function PrescriptionCart({ userId, skeleton, ...props }: PrescriptionCartProps) {
  const { prescriptionId } = props
  const stored = useMemo(() => keptChoices(userId, prescriptionId), [userId, prescriptionId])
  const { data: kept } = useQuery({
    queryKey: ['prescription-choices', userId, prescriptionId],
    queryFn: stored.load,
    // Another tab may have chosen meanwhile.
    gcTime: 0,
    // The local database needs no connection.
    networkMode: 'always',
  })
  return kept ? <Lines {...props} kept={kept} stored={stored} /> : skeleton
}

type LinesProps = PrescriptionCartInput & {
  stored: KeptChoices
  frame: ComponentType<FrameProps>
}

/** The chart lives as long as the page. */
function Lines({ frame: Frame, stored, ...input }: LinesProps) {
  const api = useApi()
  const withSystem = useWithSystem()
  const [machine] = useState(() => providePrescriptionCart(api, withSystem))
  const actor = useActorRef(machine, { ...inspection(), input })
  const snapshot = useSelector(actor, (current) => current)
  useKeeping(actor, stored)
  const { data: windows } = useQuery(windowFactsQuery(api, input.cityId))
  const [opened, setOpened] = useState<SentFile | null>(null)
  const view = { snapshot, send: actor.send }
  const files = snapshot.context.found?.files ?? []
  const part = outcomeCopy(snapshot)?.title ?? 'lines'
  // What is shown first does not take the focus.
  const isFirstLoad = snapshot.context.found === null && snapshot.matches('loading')
  const content = (
    <PrescriptionContent
      {...view}
      crop={(line) => <LineCrop line={line} files={files} />}
      onView={(at) => setOpened(files[at] ?? null)}
    />
  )
  return (
    <Frame
      state={stateOf(snapshot)}
      aside={showsLines(snapshot) && <PrescriptionAside {...view} charges={windows?.charges} />}
    >
      <style>{styles}</style>
      {isFirstLoad ? content : <PartFocus part={part}>{content}</PartFocus>}
      {opened && <OpenedFile file={opened} onClose={() => setOpened(null)} />}
    </Frame>
  )
}

/** What is chosen is kept until the tests are in the cart. */
function useKeeping(
  actor: ActorRefFrom<typeof prescriptionCartMachine>,
  stored: KeptChoices,
): void {
  useEffect(() => {
    let kept = actor.getSnapshot().context.kept
    const keeping = actor.subscribe((snapshot) => {
      const isOver = snapshot.matches('added') || snapshot.matches('gone')
      const now = isOver ? [] : choicesToKeep(snapshot.context)
      void stored.change(kept, now)
      kept = now
    })
    return () => keeping.unsubscribe()
  }, [actor, stored])
}

function OpenedFile({ file, onClose }: { file: SentFile; onClose: () => void }) {
  return <SentFileDialog {...useSentFile(file)} title="Your prescription" onClose={onClose} />
}
