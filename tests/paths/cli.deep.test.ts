import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { COMMANDS } from 'chart-paths/cli/options.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const TSX = import.meta.resolve('tsx')
const CALLBACK = ['--machine', 'callback']

type Ended = { readonly code: number; readonly out: string; readonly err: string }
type Expected = Partial<Ended> & {
  /** A part of what is printed. */
  readonly says: string
  readonly writes?: readonly string[]
}

/** Every command, in the order in which a tester could try them; later ones read earlier files. */
const tried: readonly (readonly [command: string, args: readonly string[], Expected])[] = [
  ['table', [...CALLBACK], { code: 0, says: '24/24' }],
  ['table', ['--help'], { code: 0, says: 'npm run paths --' }],
  ['list', ['list', ...CALLBACK], { code: 0, says: 'callback-' }],
  ['list', ['list', '--to', 'callback.dialog.opn'], { code: 1, says: 'callback.dialog.open' }],
  ['show', ['show', 'callback-0', ...CALLBACK], { code: 1, says: 'There is no path callback-0' }],
  [
    'run',
    ['run', ...CALLBACK],
    {
      code: 0,
      says: 'callback  actor',
      writes: ['.cache/paths/model.jsonl', '.cache/paths/actor.jsonl'],
    },
  ],
  [
    'export',
    ['export', '--format', 'gherkin', ...CALLBACK],
    { code: 0, says: 'Written to', writes: ['reports/paths/callback.feature'] },
  ],
  [
    'diff',
    ['diff', 'a/paths.json', ...CALLBACK],
    { code: 1, says: 'There is no file a/paths.json' },
  ],
  [
    'report',
    ['report', ...CALLBACK, '--json', 'a/paths.json'],
    {
      code: 0,
      says: 'Written to reports/statecharts.html, a/paths.json',
      writes: ['reports/statecharts.html', 'a/paths.json', '.cache/paths/last-report.json'],
    },
  ],
  [
    'diff',
    ['diff', 'a/paths.json', '--fail', ...CALLBACK],
    { code: 0, says: 'Nothing is different.' },
  ],
  ['mutate', ['mutate', '--sample', '3', ...CALLBACK], { code: 0, says: '100.0 %' }],
  ['check-trace', ['check-trace', 'trace.json'], { code: 1, says: 'There is no file trace.json' }],
  ['unhandled', ['unhandled', ...CALLBACK], { code: 0, says: 'callback ignores' }],
  ['data', ['data', ...CALLBACK], { code: 0, says: 'remainingMs never has another value' }],
  [
    'fuzz',
    ['fuzz', '--walks', '5', '--steps', '10', ...CALLBACK],
    { code: 0, says: 'callback: 5 lives' },
  ],
  ['save', ['save', ...CALLBACK], { code: 0, says: 'callback' }],
  ['record', ['record', 'trace.json', '--name', 'a'], { code: 1, says: 'no file trace.json' }],
  [
    'together',
    ['together', '--worlds', '20', '--walks', '1', '--steps', '5'],
    { code: 0, says: 'explored' },
  ],
  ['check', ['check', ...CALLBACK], { code: 0, says: 'Every chart is described' }],
]

describe('npm run paths in a fresh clone', { timeout: 60_000 }, () => {
  let clone: string
  beforeAll(async () => {
    clone = await mkdtemp(join(tmpdir(), 'paths-clone-'))
    // New files are tracked soon; what is ignored, such as `.cache` and `dist`, is not in a clone.
    const files = execFileSync('git', [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      '-z',
    ])
    for (const file of files.toString().split('\0')) {
      if (file !== '' && existsSync(file)) cpSync(file, join(clone, file))
    }
    symlinkSync(resolve('node_modules'), join(clone, 'node_modules'))
  }, 60_000)
  afterAll(() => rm(clone, { recursive: true }))

  it.each(tried)('%s: %j', async (_command, args, { code, says, writes = [] }) => {
    const ended = await paths(args)

    expect({ code: ended.code, output: ended.out + ended.err }).toEqual({
      code,
      output: expect.stringContaining(says),
    })
    expect(ended.err).not.toMatch(/^\s+at .+:\d+:\d+\)?$/m)
    expect(writes.filter((file) => !existsSync(join(clone, file)))).toEqual([])
  })

  it('is tried with every command', () => {
    const named = new Set(tried.map(([command]) => command))

    expect(COMMANDS.filter((command) => !named.has(command))).toEqual([])
  })

  function paths(args: readonly string[]): Promise<Ended> {
    const command = ['--import', TSX, join(clone, 'tests/paths/cli.ts'), ...args]
    return new Promise((done) => {
      const child = execFile(process.execPath, command, { cwd: clone }, (_error, out, err) =>
        done({ code: child.exitCode ?? -1, out, err }),
      )
    })
  }
})
