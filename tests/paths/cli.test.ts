import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const TSX = import.meta.resolve('tsx')
const CLI = fileURLToPath(import.meta.resolve('#tests/paths/cli.ts'))
const ONE = ['--machine', 'callback']

/** Empty folder like a fresh clone: no `.cache`, no `reports`, no folder named by an option. */
describe('npm run paths in an empty folder', { timeout: 60_000 }, () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paths-cli-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  /** Rejects with the output of the command when its exit code is not 0. */
  const paths = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['--import', TSX, CLI, ...args, ...ONE], { cwd: folder })
  const isWritten = (file: string) => existsSync(join(folder, file))

  it('stores the results of a run', async () => {
    await paths('run')
    expect(['.cache/paths/model.jsonl', '.cache/paths/actor.jsonl'].filter(isWritten)).toHaveLength(
      2,
    )
  })

  it('writes the report, and the record for the next comparison', async () => {
    const { stdout } = await paths('report')
    expect(stdout).toContain('Written to reports/statecharts.html')
    expect(
      ['reports/statecharts.html', '.cache/paths/last-report.json'].filter(isWritten),
    ).toHaveLength(2)
  })

  it('writes the report into the folders given as options', async () => {
    await paths('report', '--out', 'a/b/charts.html', '--json', 'c/d/paths.json')
    expect(['a/b/charts.html', 'c/d/paths.json'].filter(isWritten)).toHaveLength(2)
    const { stdout } = await paths('diff', 'c/d/paths.json')
    expect(stdout).toContain('Nothing is different.')
  })
})
