import { clsx } from 'clsx'
import { useState } from 'react'
import type { ReportResult } from '#contract/reports.endpoints.ts'
import { Button } from '#ui/button.tsx'
import { hasRange } from '../report-format.ts'
import { type OnTrend, ResultRow } from './result-row.tsx'

type ResultListProps = {
  results: readonly ReportResult[]
  onTrend?: OnTrend | undefined
  /** Shows all values. */
  whole?: boolean
}

/** Values shown at first; a slightly longer list is shown in full. */
const AT_FIRST = 6
const MIN_FOLDED = 3

export function ResultList({ results, onTrend, whole = false }: ResultListProps) {
  const [all, setAll] = useState(false)
  const rest = results.length - AT_FIRST
  const folds = !whole && rest >= MIN_FOLDED
  return (
    <>
      <ul className={clsx('results', !results.some(hasRange) && 'results--plain')}>
        {results.map((result, at) => (
          <ResultRow
            key={result.analyte_id}
            result={result}
            onTrend={onTrend}
            folded={folds && !all && at >= AT_FIRST}
          />
        ))}
      </ul>
      {folds && (
        <Button
          size="sm"
          className="mt-3 no-print"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show ${rest} more`}
        </Button>
      )}
    </>
  )
}
