import { DOMParser } from '@xmldom/xmldom'
import { exportedMachine } from 'chart-paths/exporting/exported-path.ts'
import { type ExportFormat, exportFiles } from 'chart-paths/exporting/formats.ts'
import { generate } from 'chart-paths/fixtures/generated.ts'
import { lockerExplore } from 'chart-paths/fixtures/locker.explore.ts'
import type { Explore } from 'chart-paths/model.ts'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { flows } from '../flows.ts'

const hostile = '=SUM("a";1), "quoted"\n  Scenario: two\r\nlines | @tag # no comment'

const rude: Explore = {
  ...lockerExplore,
  events: {
    ...lockerExplore.events,
    'bell.ring': { once: { event: { type: 'bell.ring' }, says: hostile } },
  },
}

/** The one file of an export of one chart. */
function exported(format: ExportFormat, explore: Explore) {
  const { paths } = generate(explore)
  const machine = exportedMachine('chart', explore, paths)
  const [text = ''] = exportFiles(format, [machine]).values()
  return { text, machine }
}

type Scenario = { readonly tags: readonly string[]; readonly steps: string[] }

/** Gherkin, which goes by lines, as far as an export has it; throws at a line of another form. */
function featureIn(text: string) {
  const [feature = '', ...lines] = text.split('\n').map((line) => line.trim())
  const scenarios: Scenario[] = []
  let tags: readonly string[] = []
  for (const line of lines) {
    if (line.startsWith('@')) tags = line.split(' ')
    else if (line.startsWith('Scenario: ')) scenarios.push({ tags, steps: [] })
    else if (/^(?:Given|When|Then|And) ./.test(line)) scenarios.at(-1)?.steps.push(line)
    else if (line && scenarios.length > 0) throw new Error(`no line of Gherkin: ${line}`)
  }
  return { name: /^Feature: (.*)/.exec(feature)?.[1], scenarios }
}

describe('paths as JSON', () => {
  it('have steps with the expected states, facts and calls', () => {
    const { text, machine } = exported('json', lockerExplore)
    const { version, machines } = JSON.parse(text)
    const step = machine.paths
      .flatMap(({ steps }) => steps)
      .find(({ label }) => label === 'code.enter/four')

    expect({ version, machines }).toEqual({ version: 1, machines: [machine] })
    expect(step).toMatchObject({
      kind: 'event',
      action: 'The courier enters a code',
      expected: { states: ['locker.door.on.checking', 'locker.lamp.dark'], calls: ['checkCode'] },
    })
    expect(step?.expected.facts).toEqual({ wrongCodes: expect.any(Number) })
  })
})

describe('paths as Gherkin', () => {
  it('are a feature with a scenario for each path', () => {
    const { text, machine } = exported('gherkin', lockerExplore)
    const { name, scenarios } = featureIn(text)

    expect(name).toBe('chart')
    expect(scenarios.map(({ tags }) => tags[0])).toEqual(machine.paths.map(({ id }) => `@${id}`))
    const [first] = scenarios
    expect(first?.steps.slice(0, 3)).toEqual([
      'Given The door is locked.',
      'And dark.',
      expect.stringMatching(/^When /),
    ])
  })

  it('keep each step in its line, whatever its words are', () => {
    const { text, machine } = exported('gherkin', rude)
    const { scenarios } = featureIn(text)
    const says = scenarios.flatMap(({ steps }) => steps.map((step) => step.replace(/^\w+ /, '')))

    expect(scenarios).toHaveLength(machine.paths.length)
    expect(says).toContain(hostile.replace(/\s+/g, ' '))
  })

  it('tag a scenario with the rules of the states that it enters', () => {
    const { text } = exported('gherkin', flows.callback)
    const tags = featureIn(text).scenarios.flatMap((scenario) => scenario.tags)

    expect(tags).toContain('@R2.130')
  })
})

describe('the last run as JUnit', () => {
  it('has a case for each path, with its rules and states, its time, and its failure', () => {
    const { paths } = generate(rude)
    const machine = exportedMachine('chart', rude, paths)
    const [first, second, ...others] = machine.paths
    const resultOf = (path: string, error: string | null) =>
      ({ machine: 'chart', level: 'browser', chart: '', path, error, ms: 1_500 }) as const
    const results = [
      resultOf(first?.id ?? '', null),
      resultOf(second?.id ?? '', `${hostile}\u001b[31m`),
    ]
    const [[name, text] = ['', '']] = exportFiles('junit', [machine], results)
    expect(name).toBe('junit.xml')
    const suite = new DOMParser()
      .parseFromString(text, 'text/xml')
      .getElementsByTagName('testsuite')[0]
    const valuesOf = (tag: string, attribute: string) =>
      [...(suite?.getElementsByTagName(tag) ?? [])].map((one) => one.getAttribute(attribute))
    expect(['tests', 'failures', 'skipped', 'time'].map((key) => suite?.getAttribute(key))).toEqual(
      [machine.paths.length, 1, others.length, '3.000'].map(String),
    )
    expect(valuesOf('testcase', 'name')).toEqual(
      machine.paths.map(({ id, title }) => `${id}: ${title}`),
    )
    expect(valuesOf('failure', 'message')[0]).toContain('"quoted"')
    expect(valuesOf('skipped', 'message')).toHaveLength(others.length)
    expect(text).not.toContain('\u001b')
    const last = machine.paths[0]?.steps.at(-1)?.expected.states.at(-1) ?? 'no state'
    const [id, , states] = valuesOf('property', 'value')
    expect([id, states?.split(',').includes(last)]).toEqual([machine.paths[0]?.id, true])
  })
})

describe('paths as CSV', () => {
  it('have a row for each step, with its quotes and line breaks', () => {
    const { text, machine } = exported('csv', rude)
    const rows: Record<string, string>[] = parse(text, { columns: true })
    const steps = machine.paths.flatMap(({ id, title, steps: all }) =>
      all.map(({ action }, index) => ({ id, title, step: String(index + 1), action })),
    )
    // A formula gets an apostrophe, so that a spreadsheet shows it.
    const shown = (words: string) => (words.startsWith('=') ? `'${words}` : words)

    expect(Object.keys(rows[0] ?? {})).toEqual([
      'id',
      'title',
      'machine',
      'precondition',
      'step',
      'action',
      'expected result',
      'requirements',
    ])
    expect(rows.map(({ id, title, step, action }) => ({ id, title, step, action }))).toEqual(
      steps.map(({ action, title, ...step }) => ({
        ...step,
        title: shown(title),
        action: shown(`${action}.`),
      })),
    )
    expect(rows[0]?.precondition).toBe('The door is locked.\ndark.')
    expect(rows.some(({ 'expected result': expected }) => expected === 'The state stays.')).toBe(
      true,
    )
  })
})
