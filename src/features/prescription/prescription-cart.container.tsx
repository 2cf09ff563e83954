import { useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { SentFile } from '#contract/uploads.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { windowFactsQuery } from '#lib/slots/home-windows.query.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { useWithSystem } from '#lib/system/system.tsx'
import { inspection } from '#lib/trace/tracing.ts'
import { useSentFile } from '#lib/uploads/use-sent-file.ts'
import type { PrescriptionCartInput } from '#machines/prescription-cart/prescription-cart.events.ts'
import { PartFocus } from '#ui/part-focus.tsx'
import { SentFileDialog } from '#ui/sent-files.tsx'
import { PrescriptionAside } from './components/prescription-aside.tsx'
import styles from './components/prescription-cart.css?inline'
import { PrescriptionContent } from './components/prescription-content.tsx'
import { LineCrop } from './line-crop.container.tsx'
import { providePrescriptionCart } from './prescription-cart.controller.ts'
import { showsLines } from './prescription-cart-view.ts'
import { outcomeCopy } from './prescription-outcome-copy.ts'

type FrameProps = { state: string; aside?: ReactNode; children: ReactNode }

type PrescriptionCartProps = PrescriptionCartInput & {
  /** The steps of the booking around the page. */
  frame: ComponentType<FrameProps>
}

/** The chart lives as long as the page. */
export function PrescriptionCart({ frame: Frame, ...input }: PrescriptionCartProps) {
  const api = useApi()
  const withSystem = useWithSystem()
  const [machine] = useState(() => providePrescriptionCart(api, withSystem))
  const actor = useActorRef(machine, { ...inspection(), input })
  const snapshot = useSelector(actor, (current) => current)
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

function OpenedFile({ file, onClose }: { file: SentFile; onClose: () => void }) {
  return <SentFileDialog {...useSentFile(file)} title="Your prescription" onClose={onClose} />
}
