import { useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { PageRegion, ReadLine } from '#contract/prescriptions.endpoints.ts'
import type { SentFile } from '#contract/uploads.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { choicesPrefixOf } from '#lib/http/kept-answers.ts'
import { windowFactsQuery } from '#lib/slots/home-windows.query.ts'
import { localDatabase, runOnDatabase } from '#lib/storage/local-database.ts'
import { storedRecord } from '#lib/storage/stored-record.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { useWithSystem } from '#lib/system/system.tsx'
import { inspection } from '#lib/trace/tracing.ts'
import { useSentFile } from '#lib/uploads/use-sent-file.ts'
import { choicesToKeep, type KeptChoice } from '#machines/prescription-cart/line-choices.ts'
import type { PrescriptionCartInput } from '#machines/prescription-cart/prescription-cart.events.ts'
import type { prescriptionCartMachine } from '#machines/prescription-cart/prescription-cart.machine.ts'
import { PartFocus } from '#ui/part-focus.tsx'
import { SentFileDialog } from '#ui/sent-files.tsx'
import { useObjectUrl } from '#ui/use-object-url.ts'
import { PrescriptionAside } from './components/prescription-aside.tsx'
import styles from './components/prescription-cart.css?inline'
import { PrescriptionContent } from './components/prescription-content.tsx'
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

type KeptChoices = {
  load(): Promise<readonly KeptChoice[]>
  /** Writes what differs between two lists. */
  change(from: readonly KeptChoice[], to: readonly KeptChoice[]): Promise<void>
}

/**
 * What a patient chose for the lines of a prescription and did not add to the cart yet. A record for
 * each line: two tabs that decide about different lines overwrite nothing of each other.
 */
function keptChoices(userId: string, prescriptionId: string): KeptChoices {
  const prefix = `${choicesPrefixOf(userId)}${prescriptionId} `
  const recordOf = (lineNo: number | string) =>
    storedRecord<KeptChoice>({ key: `${prefix}${lineNo}`, version: 1, holds: isChoice })
  return {
    async load() {
      const keys = await runOnDatabase(localDatabase, (store) => store.keys())
      const own = (keys?.value ?? []).filter((key) => key.startsWith(prefix))
      const kept = await Promise.all(own.map((key) => recordOf(key.slice(prefix.length)).load()))
      return kept.flatMap((one) => (one ? [one.data] : []))
    },
    async change(from, to) {
      const saved = to.filter((one) => !from.some((other) => isSame(one, other)))
      const removed = from.filter(({ lineNo }) => !to.some((one) => one.lineNo === lineNo))
      await Promise.all([
        ...saved.map((one) => recordOf(one.lineNo).save(one)),
        ...removed.map(({ lineNo }) => recordOf(lineNo).remove()),
      ])
    },
  }
}

const isSame = (one: KeptChoice, other: KeptChoice) => JSON.stringify(one) === JSON.stringify(other)

function isChoice(data: unknown): data is KeptChoice {
  if (typeof data !== 'object' || data === null) return false
  const isTest = 'code' in data && typeof data.code === 'string' && 'slug' in data
  return (
    'lineNo' in data &&
    'version' in data &&
    'read' in data &&
    'what' in data &&
    (data.what === 'leave' || data.what === 'ask' || (data.what === 'add' && isTest))
  )
}

/** The line on the paper: its part of the photo if the lab says where, else as it was read. */
function LineCrop({ line, files }: { line: ReadLine; files: readonly SentFile[] }) {
  const { region, text } = line
  const file = region && files[region.page - 1]
  if (region && file?.type.startsWith('image/')) {
    return <PhotoCrop file={file} region={region} text={text} />
  }
  return <p className="rx-line__crop">{text ?? <span className="note">Not readable</span>}</p>
}

const PICTURE = /^image\//

type PhotoCropProps = { file: SentFile; region: PageRegion; text: string | null }

function PhotoCrop({ file, region, text }: PhotoCropProps) {
  const url = useObjectUrl(useSentFile(file).file, PICTURE)
  const { left, top, width } = region
  const alt = text === null ? 'Handwritten, not readable' : `Handwritten: ${text}`
  return (
    <div className="rx-line__crop">
      {url && (
        <img
          src={url}
          alt={alt}
          style={{
            width: `${100 / width}%`,
            transform: `translate(${-left * 100}%, ${-top * 100}%)`,
          }}
        />
      )}
    </div>
  )
}
