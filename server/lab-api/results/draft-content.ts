import type { CheckedReport } from './check-results.service.ts'

/** What is kept of a draft, for the lab to read. A draft's PDF is not kept. */
export function draftContent({ sent, groups }: CheckedReport): Record<string, unknown> {
  return {
    conclusion: sent.conclusion,
    results: groups.flatMap(({ results }) =>
      results.map(({ analyte_id, value, unit, flag }) => ({ analyte_id, value, unit, flag })),
    ),
  }
}
