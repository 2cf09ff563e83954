import type { SnapshotFrom } from 'xstate'
import type { ReportDetails } from '#contract/reports.endpoints.ts'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import { stateOf } from '#lib/system/state-of.ts'
import type { SharedReportEvent } from '#machines/shared-report/shared-report.events.ts'
import {
  type OpenedLink,
  readReport,
  type sharedReportMachine,
} from '#machines/shared-report/shared-report.machine.ts'
import { Chip } from '#ui/chip.tsx'
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
  const report = readReport(context)
  if (typeof value === 'object' && 'over' in value) return <ShareEnded end={value.over} />
  if (opened && report) return <OpenedView {...view} opened={opened} report={report} />
  return (
    <SharedPin
      busy={snapshot.matches('opening')}
      problem={error || null}
      isWrong={snapshot.matches({ asking: 'wrongPin' })}
      onSubmit={(pin) => send({ type: 'pin.submit', pin })}
    />
  )
}

type OpenedViewProps = SharedReportView & { opened: OpenedLink; report: ReportDetails }

function OpenedView({ snapshot, send, opened, report }: OpenedViewProps) {
  const { reports, expires_at } = opened
  const isSaving = snapshot.matches({ shown: 'saving' })
  const save = () => send({ type: 'pdf.save' })
  return (
    <>
      <ReportView
        report={report}
        isShared
        head={
          <>
            <Notice tone="info" title={`Shared with you until ${formatMoment(expires_at)}`}>
              The patient can see when you open{' '}
              {reports.length > 1 ? 'these reports' : 'this report'}, and can end the link sooner.
            </Notice>
            {reports.length > 1 && (
              <ReportChoice
                reports={reports}
                chosen={report}
                onChoose={(reportId) => send({ type: 'report.choose', reportId })}
              />
            )}
          </>
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

type ReportChoiceProps = {
  reports: readonly ReportDetails[]
  chosen: ReportDetails
  onChoose: (reportId: string) => void
}

/** Which report of the link is read. */
function ReportChoice({ reports, chosen, onChoose }: ReportChoiceProps) {
  return (
    <fieldset className="scroller no-print">
      <legend className="vh">Reports in this link</legend>
      {reports.map((report) => (
        <Chip
          key={report.report_id}
          pressed={report === chosen}
          onClick={() => onChoose(report.report_id)}
        >
          {report.member_name}, {report.name}
        </Chip>
      ))}
    </fieldset>
  )
}
