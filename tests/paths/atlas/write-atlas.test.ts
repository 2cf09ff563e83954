import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { atlasMarkdown } from '#tools/paths/atlas/atlas-markdown.ts'
import { staleFiles, writeAtlas } from '#tools/paths/atlas/write-atlas.ts'
import { atlasMachine, ignoringLocker, resultsOf } from './fixtures.ts'

const machine = atlasMachine()
const files = atlasMarkdown([machine])

describe('the atlas as Markdown', () => {
  it('depends on the charts only, not on the results of a run', () => {
    const walked = { ...atlasMachine(), results: resultsOf(machine, 'model') }

    expect(atlasMarkdown([walked])).toEqual(files)
  })

  it('has an index with the counts, and a file for each machine', () => {
    expect([...files.keys()]).toEqual(['README.md', 'locker.md'])
    expect(files.get('README.md')).toMatch(/\| \[locker\]\(locker\.md\) \|.*\| 11\/11 \| 13\/13 \|/)
  })

  it('describes states and transitions, and lists every path', () => {
    const text = files.get('locker.md') ?? ''

    expect(text).toContain('| `door.on.locked` | The door is locked. |')
    expect(text).toContain(
      '| `door.on.checking` | `done checkCode` | `else` | `countWrong` | `door.on.wrong` |',
    )
    for (const { id } of machine.generated.paths) expect(text).toContain(`### ${id}\n`)
    expect(text).toMatch(/^1\. The courier enters a code\. → `door\.on\.checking` checking\.$/m)
  })

  it('lists the invariants of the charts together', () => {
    const index = atlasMarkdown([machine], ['No *parcel* is lost']).get('README.md')

    expect(index).toMatch(/## Invariants\n\n.*\n\n- No \\\*parcel\\\* is lost\n$/)
    expect(files.get('README.md')).not.toContain('Invariants')
  })

  it('gives the reasons why states ignore events', () => {
    const text = atlasMarkdown([atlasMachine(ignoringLocker)]).get('locker.md')

    expect(text).toContain('| `power.cut` | Nothing works \\| without power. | `door.off` |')
    expect(text).toContain('| `door.close` | No reason is given. | `door.on.locked`,')
  })

  it('names the paths of the kept suite', () => {
    const kept = [
      { id: 'locker-1', title: 'door.close/shut leads to locked' },
      { id: 'locker-2', title: 'power.cut/cut leads to off', name: 'the power fails' },
    ]
    const text = atlasMarkdown([{ ...machine, kept }]).get('locker.md')

    expect(text).toContain(
      '2 paths are kept with what is expected of each step; with a name:\n\n- `locker-2` the power fails\n',
    )
    expect(text).not.toContain('locker-1')
  })

  it('draws each compound state as a diagram', () => {
    expect(files.get('locker.md')).toContain('  lamp_dark --> lamp_lit: bell.ring\n')
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
