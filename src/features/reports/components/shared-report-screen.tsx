import type { SnapshotFrom } from 'xstate'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import { stateOf } from '#lib/system/state-of.ts'
import type { SharedReportEvent } from '#machines/shared-report/shared-report.events.ts'
import type {
  OpenedReport,
  sharedReportMachine,
} from '#machines/shared-report/shared-report.machine.ts'
import { ActionBar } from '#ui/dock.tsx'
import { Notice } from '#ui/notice.tsx'
import { PartFocus } from '#ui/part-focus.tsx'
import { formatMoment, rangeBarLabel } from '../report-format.ts'
import { DownloadButton, ReportActions } from './report-actions.tsx'
import { ReportView } from './report-view.tsx'
import { ShareEnded } from './share-ended.tsx'
import { SharedPin } from './shared-pin.tsx'

/** The chart's snapshot and `send`, as the views take them. */
type SharedReportView = {
  readonly snapshot: SnapshotFrom<typeof sharedReportMachine>
  readonly send: (event: SharedReportEvent) => void
}

export function SharedReportScreen(view: SharedReportView) {
  const { snapshot } = view
  return (
    <div data-state={stateOf(snapshot)}>
      <PartFocus part={partOf(view)}>
        <Part {...view} />
      </PartFocus>
    </div>
  )
}

function partOf({ snapshot }: SharedReportView): string {
  if (snapshot.matches('shown')) return 'shown'
  return snapshot.matches('over') ? 'over' : 'asking'
}

function Part(view: SharedReportView) {
  const { snapshot, send } = view
  const { value, context } = snapshot
  const { opened, error } = context
  if (typeof value === 'object' && 'over' in value) return <ShareEnded end={value.over} />
  if (snapshot.matches('shown') && opened) return <OpenedReportView {...view} opened={opened} />
  return (
    <SharedPin
      busy={snapshot.matches('opening')}
      problem={error || null}
      onSubmit={(pin) => send({ type: 'pin.submit', pin })}
    />
  )
}

function OpenedReportView({ snapshot, send, opened }: SharedReportView & { opened: OpenedReport }) {
  const { report, expires_at } = opened
  const isSaving = snapshot.matches({ shown: 'saving' })
  const save = () => send({ type: 'pdf.save' })
  return (
    <>
      <ReportView
        report={report}
        isShared
        head={
          <Notice tone="info" title={`Shared with you until ${formatMoment(expires_at)}`}>
            The patient can see when you open this report, and can end the link sooner.
          </Notice>
        }
        aside={<ReportActions report={report} busy={isSaving ? 'save' : null} onSave={save} />}
      />
      <DockAction>
        <ActionBar {...rangeBarLabel(report)}>
          <DownloadButton busy={isSaving} onPress={save} />
        </ActionBar>
      </DockAction>
    </>
  )
}
