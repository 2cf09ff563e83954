import { parseArgs } from 'node:util'
import { COVERAGE_GOALS, type GenerationOptions } from '../covering/options.ts'
import { EXPORT_FORMATS, type ExportFormat } from '../exporting/formats.ts'
import { didYouMean } from '../nearest.ts'
import { isLevel, type Level } from '../replaying/levels.ts'

export const COMMANDS = [
  'table',
  'list',
  'show',
  'run',
  'export',
  'report',
  'diff',
  'mutate',
  'save',
  'record',
  'check-trace',
  'check',
  'together',
  'unhandled',
  'data',
  'fuzz',
] as const

export type Shard = { readonly index: number; readonly of: number }

/** A parsed command line. */
export type CliOptions = {
  readonly command: (typeof COMMANDS)[number]
  /** An id or a file. */
  readonly subject: string | null
  readonly help: boolean
  readonly machine: string | null
  readonly generation: GenerationOptions
  readonly thorough: boolean
  readonly level: Level | null
  readonly grep: RegExp | null
  readonly shard: Shard | null
  readonly screens: boolean
  readonly interrupt: boolean
  readonly json: string | null
  /** A file of `report`, a folder of `export`. */
  readonly out: string | null
  readonly format: ExportFormat | null
  readonly fail: boolean
  readonly sample: number | null
  /** Of save: the differences are meant. */
  readonly accept: boolean
  /** Of record: the name of the path. */
  readonly name: string | null
  /** Of `together` and `fuzz`; null where the command decides. */
  readonly bounds: Readonly<Record<'steps' | 'walks' | 'worlds' | 'seed', number | null>>
}

/** The command line is wrong; the message says why. */
export class UsageError extends Error {
  /** Whether the message alone may not be enough. */
  readonly showsHelp: boolean

  constructor(message: string, { showsHelp }: { showsHelp: boolean } = { showsHelp: true }) {
    super(message)
    this.showsHelp = showsHelp
  }
}

/** @throws UsageError */
export function parseOptions(args: readonly string[]): CliOptions {
  const { values, positionals } = parsed(args)
  const [named = 'table', subject = null] = positionals
  const command = COMMANDS.find((one) => one === named)
  if (!command) throw new UsageError(`There is no command ${named}${didYouMean(named, COMMANDS)}`)
  const goal = COVERAGE_GOALS.find((one) => one === values.coverage)
  if (!goal) throw new UsageError(`--coverage is ${COVERAGE_GOALS.join(', ')}`)
  const { level } = values
  if (level !== undefined && !isLevel(level)) {
    throw new UsageError('--level is model, actor or browser')
  }
  const format = EXPORT_FORMATS.find((one) => one === values.format)
  if (values.format !== undefined && !format) {
    throw new UsageError(`--format is ${EXPORT_FORMATS.join(', ')}`)
  }
  return {
    command,
    subject,
    help: values.help,
    machine: values.machine ?? null,
    generation: {
      goal,
      from: values.from ?? null,
      to: values.to ?? null,
      maxSteps: countOf('max-length', values['max-length']),
      seed: countOf('seed', values.seed) ?? 0,
    },
    thorough: values.thorough,
    level: level ?? null,
    grep: values.grep === undefined ? null : patternOf(values.grep),
    shard: values.shard === undefined ? null : shardOf(values.shard),
    screens: values.screens,
    interrupt: values.interrupt,
    json: values.json ?? null,
    out: values.out ?? null,
    format: format ?? null,
    fail: values.fail,
    sample: countOf('sample', values.sample),
    accept: values.accept,
    name: values.name ?? null,
    bounds: {
      steps: countOf('steps', values.steps),
      walks: countOf('walks', values.walks),
      worlds: countOf('worlds', values.worlds),
      seed: countOf('seed', values.seed),
    },
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
        out: { type: 'string' },
        format: { type: 'string' },
        fail: { type: 'boolean', default: false },
        sample: { type: 'string' },
        accept: { type: 'boolean', default: false },
        name: { type: 'string' },
        steps: { type: 'string' },
        walks: { type: 'string' },
        worlds: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function countOf(option: string, text: string | undefined): number | null {
  if (text === undefined) return null
  if (/^\d+$/.test(text)) return Number(text)
  throw new UsageError(`--${option} is a number`)
}

function patternOf(text: string): RegExp {
  try {
    return new RegExp(text)
  } catch {
    throw new UsageError(`--grep ${text} is no regular expression`)
  }
}

function shardOf(text: string): Shard {
  const [index = 0, of = 0] = text.split('/').map(Number)
  if (/^\d+\/\d+$/.test(text) && index >= 1 && index <= of) return { index, of }
  throw new UsageError('--shard is I/N, such as 1/4')
}
