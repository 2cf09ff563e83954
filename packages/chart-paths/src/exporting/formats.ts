import { stringify } from 'csv-stringify/sync'
import { STATE_STAYS } from '../atlas/described-path.ts'
import type { PathResult } from '../replaying/results.ts'
import type { Expectation, ExportedMachine, ExportedPath } from './exported-path.ts'
import { junitOf } from './junit.ts'

export const EXPORT_FORMATS = ['json', 'gherkin', 'csv', 'junit'] as const

export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/**
 * The files of an export, by name.
 * @param results of the last run in the browser, for `junit`
 */
export function exportFiles(
  format: ExportFormat,
  machines: readonly ExportedMachine[],
  results: readonly PathResult[] = [],
): ReadonlyMap<string, string> {
  switch (format) {
    case 'json':
      return new Map([['paths.json', `${JSON.stringify({ version: 1, machines }, null, 2)}\n`]])
    case 'csv':
      return new Map([['paths.csv', csvOf(machines)]])
    case 'junit':
      return new Map([['junit.xml', junitOf(machines, results)]])
    case 'gherkin':
      return new Map(machines.map((machine) => [`${machine.name}.feature`, featureOf(machine)]))
  }
}

/** A row for each step, as test management tools import them. */
function csvOf(machines: readonly ExportedMachine[]): string {
  const rows = machines.flatMap(({ name, paths }) =>
    paths.flatMap(({ id, title, start, variant, steps }) =>
      steps.map(({ action, expected }, index) => ({
        id,
        title,
        machine: name,
        precondition: `${variant === null ? '' : `${variant}: `}${wordsOf(start)}`,
        step: index + 1,
        action: `${action}.`,
        'expected result': wordsOf(expected),
        requirements: expected.requirements.join(' '),
      })),
    ),
  )
  // A cell that begins like a formula would be computed by a spreadsheet.
  return stringify(rows, { header: true, escape_formulas: true, record_delimiter: 'windows' })
}

/** A feature of a chart, with a scenario for each path. */
function featureOf({ name, description, paths }: ExportedMachine): string {
  const about = description === '' ? '' : `: ${description}`
  return `${[`Feature: ${inLine(`${name}${about}`)}`, ...paths.map(scenarioOf)].join('\n\n')}\n`
}

function scenarioOf({ id, title, variant, start, steps }: ExportedPath): string {
  const requirements = [start, ...steps.map(({ expected }) => expected)].flatMap(
    (one) => one.requirements,
  )
  const tags = [id, ...new Set(requirements)].map((tag) => `@${tag}`)
  const from = variant === null ? [] : [`the start is “${variant}”`]
  return [
    `  ${tags.join(' ')}`,
    `  Scenario: ${inLine(title)}`,
    ...clause('Given', [...from, ...sentencesOf(start)]),
    ...steps.flatMap(({ action, expected }) => [
      ...clause('When', [action]),
      ...clause('Then', sentencesOf(expected)),
    ]),
  ].join('\n')
}

/** The first sentence after the keyword, the others after “And”. */
function clause(keyword: string, sentences: readonly string[]): readonly string[] {
  return sentences.map(
    (sentence, index) => `    ${index === 0 ? keyword : 'And'} ${inLine(sentence)}`,
  )
}

function sentencesOf({ entered }: Expectation): readonly string[] {
  return entered.length === 0 ? [STATE_STAYS] : entered.map(({ description }) => description)
}

function wordsOf(expectation: Expectation): string {
  return sentencesOf(expectation).join('\n')
}

/** Gherkin ends a step at the end of its line. */
function inLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
