import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Explore } from '#machines/explore.ts'
import { expectationOf, thorough } from './expectations.ts'
import { type Generated, generatePaths } from './generate.ts'
import { PathsError } from './paths-error.ts'
import { coverageTable, pathList, remarks, reportOf } from './report.ts'
import { pathInWords } from './story.ts'

export const USAGE = `npm run paths -- [command] [options]

Paths through the production statecharts, for QA.

  (no command)         the coverage table
  list                 every path: id, number of steps, where it ends
  show <id>            one path in plain words
  report --json FILE   everything, for tools

  --machine NAME       one machine only (session, sign-in, cart, checkout, callback)
  --thorough           try everything, not only what is novel: slow, and sure of what is out of reach
  --help               this text

Exit code 0: every state and transition is covered; 1: not so, or a machine cannot be
explored; 2: the command is not understood.`

export type Output = { readonly out: (text: string) => void; readonly err: (text: string) => void }

type Flows = Readonly<Record<string, Explore>>

/** Runs one command line and returns the exit code. */
export async function runCommand(
  args: readonly string[],
  flows: Flows,
  { out, err }: Output,
): Promise<number> {
  const given = parse(args)
  if (typeof given === 'string') return misunderstood(given)
  if (given.help) {
    out(USAGE)
    return 0
  }
  const names = given.machine === undefined ? Object.keys(flows) : [given.machine]
  const unknown = names.find((name) => !flows[name])
  if (unknown) return misunderstood(`There is no machine ${unknown}`)

  try {
    const all = names.flatMap((name) => {
      const explore = flows[name]
      const expected = given.thorough ? thorough(expectationOf(name)) : expectationOf(name)
      return explore ? [generatePaths(name, explore, expected)] : []
    })
    return await answer(given, all)
  } catch (error) {
    if (!(error instanceof PathsError)) throw error
    err(error.message)
    return 1
  }

  async function answer({ command, id, json }: Given, all: readonly Generated[]): Promise<number> {
    const verdict = all.some(({ faults }) => faults.length > 0) ? 1 : 0
    switch (command) {
      case 'table':
        out(coverageTable(all))
        for (const line of all.flatMap(remarks)) err(line)
        return verdict
      case 'list':
        out(all.map(pathList).join('\n'))
        return verdict
      case 'show': {
        const path = all.flatMap(({ paths }) => paths).find((one) => one.id === id)
        if (!path) return misunderstood(`There is no path ${id ?? '(give an id)'}`)
        out(`${path.id}: ${path.title}\n\n${pathInWords(path)}`)
        return 0
      }
      case 'report':
        if (json === undefined) return misunderstood('report needs --json FILE')
        await writeFile(json, `${JSON.stringify(reportOf(all), null, 2)}\n`)
        out(`Written to ${json}`)
        return verdict
    }
  }

  function misunderstood(reason: string): number {
    err(`${reason}\n\n${USAGE}`)
    return 2
  }
}

const COMMANDS = ['table', 'list', 'show', 'report'] as const

type Given = {
  readonly command: (typeof COMMANDS)[number]
  readonly id: string | undefined
  readonly help: boolean
  readonly thorough: boolean
  readonly machine: string | undefined
  readonly json: string | undefined
}

function parse(args: readonly string[]): Given | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
        thorough: { type: 'boolean', default: false },
        machine: { type: 'string' },
        json: { type: 'string' },
      },
    })
    const [named = 'table', id] = positionals
    const command = COMMANDS.find((one) => one === named)
    if (!command) return `There is no command ${named}`
    const { help, machine, json } = values
    return { command, id, help, thorough: values.thorough, machine, json }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
