import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atlasMarkdown } from 'chart-paths/atlas/atlas-markdown.ts'
import { staleFiles, writeAtlas } from 'chart-paths/atlas/write-atlas.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { atlasMachine, resultsOf } from '../fixtures/atlas.ts'

const machine = atlasMachine()
const files = atlasMarkdown([machine])

describe('the atlas as Markdown', () => {
  it('depends on the charts only, not on the results of a run', () => {
    const walked = { ...atlasMachine(), results: resultsOf(machine, 'model') }

    expect(atlasMarkdown([walked])).toEqual(files)
  })

  it('has an index with the counts, and a file for each machine', () => {
    expect([...files.keys()]).toEqual(['README.md', 'locker.md'])
    expect(files.get('README.md')).toMatch(/\| \[locker\]\(locker\.md\) \|.*\| 11 \| 13 \|/)
  })

  it('describes states, what the chart hears and what it tells', () => {
    const text = files.get('locker.md') ?? ''

    expect(text).toContain('\n- `door.on.locked`: The door is locked.\n')
    expect(text).toContain('\n- `checkCode` ends: The code is right; ')
    expect(text).toContain('\n- Time passes: `OPEN_TIME`, `LAMP_TIME`.\n')
    expect(text).toContain('\n- Calls: `checkCode`.\n- Actions: `ringBell`.')
  })

  it('lists the invariants of the charts together', () => {
    const index = atlasMarkdown([machine], ['No *parcel* is lost']).get('README.md')

    expect(index).toMatch(/## Invariants\n\n.*\n\n- No \\\*parcel\\\* is lost\n$/)
    expect(files.get('README.md')).not.toContain('Invariants')
  })
})

describe('the atlas in a folder', () => {
  let folder: string
  let docs: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atlas-'))
    docs = join(folder, 'docs')
    await writeAtlas(
      { machines: [machine], before: null },
      { html: join(folder, 'a/b.html'), docs },
    )
  })

  afterEach(() => rm(folder, { recursive: true }))

  it('consists of HTML and Markdown', async () => {
    expect(await readFile(join(folder, 'a/b.html'), 'utf8')).toMatch(/^<!doctype html>/)
    expect(await readdir(docs)).toEqual(['README.md', 'locker.md'])
  })

  it('is up to date until a chart or a file changes', async () => {
    expect(staleFiles(docs, files)).toEqual([])
    await writeFile(join(docs, 'locker.md'), 'old')

    expect(staleFiles(docs, files)).toEqual([
      `${docs}/locker.md does not match the charts: run \`npm run paths -- report\``,
    ])
  })

  it('is stale while it holds a file of no chart, which the next write deletes', async () => {
    await writeFile(join(docs, 'safe.md'), '# safe')
    expect(staleFiles(docs, files)).toEqual([
      `${docs}/safe.md describes no chart: run \`npm run paths -- report\``,
    ])

    await writeAtlas({ machines: [machine], before: null }, { html: join(folder, 'b.html'), docs })
    expect(staleFiles(docs, files)).toEqual([])
  })

  it('is stale in all files when it was never written', () => {
    expect(staleFiles(join(folder, 'nowhere'), files)).toHaveLength(2)
  })
})
