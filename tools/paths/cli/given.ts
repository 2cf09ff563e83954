import { parseArgs } from 'node:util'
import { COVERAGES, type Wish } from '../covering/wish.ts'
import { isLevel, type Level } from '../replaying/levels.ts'

export const COMMANDS = [
  'table',
  'list',
  'show',
  'run',
  'report',
  'diff',
  'mutate',
  'check-trace',
  'check',
] as const

export type Shard = { readonly index: number; readonly of: number }

/** A command line, understood. */
export type Given = {
  readonly command: (typeof COMMANDS)[number]
  /** An id or a file. */
  readonly subject: string | null
  readonly help: boolean
  readonly machine: string | null
  readonly wish: Wish
  readonly thorough: boolean
  readonly level: Level | null
  readonly grep: RegExp | null
  readonly shard: Shard | null
  readonly screens: boolean
  readonly interrupt: boolean
  readonly json: string | null
  readonly out: string
  readonly sample: number | null
}

/** Why a command line cannot be understood. */
export class Misunderstood extends Error {}

/** @throws Misunderstood */
export function givenIn(args: readonly string[]): Given {
  const { values, positionals } = parsed(args)
  const [named = 'table', subject = null] = positionals
  const command = COMMANDS.find((one) => one === named)
  if (!command) throw new Misunderstood(`There is no command ${named}`)
  const goal = COVERAGES.find((one) => one === values.coverage)
  if (!goal) throw new Misunderstood(`--coverage is ${COVERAGES.join(', ')}`)
  const { level } = values
  if (level !== undefined && !isLevel(level)) {
    throw new Misunderstood('--level is model, actor or browser')
  }
  return {
    command,
    subject,
    help: values.help,
    machine: values.machine ?? null,
    wish: {
      goal,
      from: values.from ?? null,
      to: values.to ?? null,
      longest: countOf('max-length', values['max-length']),
      seed: countOf('seed', values.seed) ?? 0,
    },
    thorough: values.thorough,
    level: level ?? null,
    grep: values.grep === undefined ? null : patternOf(values.grep),
    shard: values.shard === undefined ? null : shardOf(values.shard),
    screens: values.screens,
    interrupt: values.interrupt,
    json: values.json ?? null,
    out: values.out,
    sample: countOf('sample', values.sample),
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
        machine: { type: 'string' },
        coverage: { type: 'string', default: 'transitions' },
        from: { type: 'string' },
        to: { type: 'string' },
        'max-length': { type: 'string' },
        seed: { type: 'string' },
        thorough: { type: 'boolean', default: false },
        level: { type: 'string' },
        grep: { type: 'string' },
        shard: { type: 'string' },
        screens: { type: 'boolean', default: false },
        interrupt: { type: 'boolean', default: false },
        json: { type: 'string' },
        out: { type: 'string', default: 'reports/statecharts.html' },
        sample: { type: 'string' },
      },
    })
  } catch (error) {
    throw new Misunderstood(error instanceof Error ? error.message : String(error))
  }
}

function countOf(option: string, text: string | undefined): number | null {
  if (text === undefined) return null
  if (/^\d+$/.test(text)) return Number(text)
  throw new Misunderstood(`--${option} is a number`)
}

function patternOf(text: string): RegExp {
  try {
    return new RegExp(text)
  } catch {
    throw new Misunderstood(`--grep ${text} is no regular expression`)
  }
}

function shardOf(text: string): Shard {
  const [index = 0, of = 0] = text.split('/').map(Number)
  if (/^\d+\/\d+$/.test(text) && index >= 1 && index <= of) return { index, of }
  throw new Misunderstood('--shard is I/N, such as 1/4')
}
