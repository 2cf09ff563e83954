import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import type { Trend } from '#contract/reports.endpoints.ts'
import { REPORT_FLAG } from '#contract/rules/report-document.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Accordion } from '#ui/accordion.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TrendChart } from '#ui/trend-chart.tsx'
import { Words } from '#ui/words.tsx'
import { markOf } from '../report-format.ts'
import { dayInWords, dayLabels, formatChange, trendFacts, trendLabel } from '../trend-format.ts'

type TrendFigureProps = {
  trend: Trend
  /** The current report. */
  reportId: string
  /** Heading; omitted where the surroundings have one. */
  heading?: ReactNode
}

/** The trend of a value as a chart, a sentence and a table. */
export function TrendFigure({ trend, reportId, heading }: TrendFigureProps) {
  const { points, low, high } = trend
  const change = formatChange(trend)
  const days = dayLabels(trend)
  return (
    <>
      <figcaption>
        {heading}
        <p className="note">{trendFacts(trend)}</p>
      </figcaption>
      <TrendChart
        points={points.map((point, at) => ({
          ...point,
          day: days[at] ?? '',
          mark: markOf(point.flag),
        }))}
        band={{ low, high }}
        label={trendLabel(trend)}
      />
      {change && <p className="trend__says">{change}</p>}
      <Accordion className="trend__table" summary="Show as a table">
        <TrendTable trend={trend} reportId={reportId} />
      </Accordion>
    </>
  )
}

function TrendTable({ trend, reportId }: Pick<TrendFigureProps, 'trend' | 'reportId'>) {
  return (
    <table className="bill">
      <thead className="vh">
        <tr>
          <th scope="col">Report</th>
          <th scope="col">{trend.name}</th>
        </tr>
      </thead>
      <tbody>
        {trend.points.toReversed().map(({ report_id, lab_name, date, value, flag }) => (
          <tr key={`${report_id ?? lab_name} ${date}`}>
            <th scope="row">
              {report_id === null || report_id === reportId ? (
                [dayInWords(date), lab_name].filter(Boolean).join(', ')
              ) : (
                <AppLink href={paths.viewReport.getHref(report_id)}>{dayInWords(date)}</AppLink>
              )}
            </th>
            <td>
              <Words>
                <span translate="no">{value}</span>
                {flag && ` ${REPORT_FLAG[flag]}`}
              </Words>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function TrendSkeleton() {
  return (
    <div role="status">
      <span className="vh">Loading trend</span>
      <div className="stack stack--3" aria-hidden="true">
        <Skeleton width="56%" height="20px" />
        <Skeleton width="100%" height="172px" />
        <Skeleton width="90%" height="40px" />
        <Skeleton width="100%" height="44px" />
      </div>
    </div>
  )
}
