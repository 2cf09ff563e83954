import type { SentReport, SentResult } from './sent-results.ts'

/**
 * Names the labs that tests were referred to: as a remark on the report, or on the values that were
 * measured elsewhere than the others. The lab itself has its name on the report already.
 */
export function withPerformers(report: SentReport, labName: string): SentReport {
  const own = bare(labName)
  const others = (names: readonly string[]) =>
    [...new Map(names.map((name) => [bare(name), name.trim()])).entries()].flatMap(([key, name]) =>
      key === own || key === '' ? [] : [name],
    )
  const ofResults = report.results.map(({ performedBy }) => others(performedBy))
  const [first = []] = ofResults
  const isOfAll = ofResults.every((names) => names.join('\n') === first.join('\n'))
  const ofReport = others([...report.performedBy, ...(isOfAll ? first : [])])
  const results = report.results.map((result, at): SentResult => {
    const names = (ofResults[at] ?? []).filter((name) => !ofReport.includes(name))
    return { ...result, note: [...said(names), result.note].filter(Boolean).join('\n') || null }
  })
  return { ...report, results, notes: [...said(ofReport), ...report.notes] }
}

function said(names: readonly string[]): string[] {
  return names.length > 0 ? [`Performed by: ${names.join('; ')}`] : []
}

function bare(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim()
}
