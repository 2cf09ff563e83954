import { useQuery } from '@tanstack/react-query'
import type { ReportResult } from '#contract/reports.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { trendQuery } from './api/reports.queries.ts'
import { TrendFigure, TrendSkeleton } from './components/trend-figure.tsx'
import { trendTitle } from './trend-format.ts'

type TrendProps = {
  userId: string
  memberId: string
  reportId: string
  result: Pick<ReportResult, 'analyte_id' | 'name'>
}

export function TrendCard(props: TrendProps) {
  const { trend, rest } = useTrend(props)
  return (
    <figure className="card trend">
      {trend ? (
        <TrendFigure
          trend={trend}
          reportId={props.reportId}
          heading={<h2 className="h3">{trendTitle(trend)}</h2>}
        />
      ) : (
        rest
      )}
    </figure>
  )
}

type TrendDialogProps = TrendProps & { open: boolean; onOpenChange: (open: boolean) => void }

export function TrendDialog({ open, onOpenChange, ...props }: TrendDialogProps) {
  const { trend, rest } = useTrend(props)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={trend ? trendTitle(trend) : props.result.name}
    >
      <figure className="trend">
        {trend ? <TrendFigure trend={trend} reportId={props.reportId} /> : rest}
      </figure>
    </Dialog>
  )
}

function useTrend({ userId, memberId, result }: TrendProps) {
  const of = { memberId, analyteId: result.analyte_id }
  const { data, error, fetchStatus, refetch } = useQuery(trendQuery(useApi(), userId, of))
  const isMissing = error !== null || fetchStatus === 'paused'
  const rest = isMissing ? (
    <Notice
      tone="bad"
      title={`${result.name} over time could not be loaded`}
      actions={
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      This does not affect your report.
    </Notice>
  ) : (
    <TrendSkeleton />
  )
  return { trend: data, rest }
}
