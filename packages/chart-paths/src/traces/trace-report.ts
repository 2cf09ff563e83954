import { tableOf } from '../table.ts'
import type { NumberedEntry, TraceVerdict } from './check-trace.ts'

/** The output of `npm run paths -- check-trace`: a line for each start of a chart, then the deviations. */
export function traceReport(verdicts: readonly TraceVerdict[]): string {
  const rows = verdicts.map(({ machine, began, followed, deviation }) => [
    machine,
    String(began),
    String(followed),
    deviation ? `left at ${deviation.entry.number}` : 'as the chart says',
  ])
  const deviations = verdicts.flatMap(describeDeviation)
  const notes = verdicts.flatMap(notesOf)
  const sum = deviations.length === 0 ? 'The app never left its charts.' : ''
  return [
    tableOf([['chart', 'from entry', 'followed', 'verdict'], ...rows]),
    ...deviations,
    ...(notes.length > 0 ? [notes.join('\n')] : []),
    ...(sum ? [sum] : []),
  ].join('\n\n')
}

function describeDeviation({ machine, deviation }: TraceVerdict): readonly string[] {
  if (!deviation) return []
  const { entry, from, allowed, why } = deviation
  return [
    [
      `${machine} left its chart at ${inWords(entry)}: ${why}`,
      ...(from === null ? [] : [`  it was in        ${from}`]),
      ...allowed.map((state, index) =>
        index === 0 ? `  the chart allows ${state}` : `                or ${state}`,
      ),
      `  the trace shows  ${entry.state}`,
    ].join('\n'),
  ]
}

function notesOf({ machine, assumed, unnamed }: TraceVerdict): readonly string[] {
  return [
    ...unnamed.map(
      (entry) => `note: ${machine}, ${inWords(entry)}: the catalogue does not name this failure`,
    ),
    ...assumed.map(
      (entry) =>
        `note: ${machine}, ${inWords(entry)}: the chart allows ${entry.state}, with facts to which no samples lead`,
    ),
  ]
}

function inWords({ number, at, event, failure }: NumberedEntry): string {
  const what = failure === undefined ? event : `${event} (${failure})`
  return `entry ${number} (${(at / 1000).toFixed(1)} s, ${what})`
}
