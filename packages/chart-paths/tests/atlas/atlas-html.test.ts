// @vitest-environment jsdom
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atlasHtml } from 'chart-paths/atlas/atlas-html.ts'
import type { Atlas } from 'chart-paths/atlas/contents.ts'
import { summary } from 'chart-paths/atlas/page/summary.ts'
import { recordOf } from 'chart-paths/atlas/record.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { atlasMachine, figures, ignoringLocker, resultsOf } from '../fixtures/atlas.ts'
import { lockerExplore } from '../fixtures/locker.explore.ts'

const hostile = '<script>alert(1)</script> & "more"'

async function pageOf(atlas: Atlas): Promise<Document> {
  return new DOMParser().parseFromString(await atlasHtml(atlas), 'text/html')
}

function summaryOf(atlas: Atlas): Document {
  return new DOMParser().parseFromString(summary(atlas).markup, 'text/html')
}

function textOf(page: Document, selector: string): string {
  return page.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}

/** Finds an element by id; state ids contain dots, which a CSS selector reads as classes. */
function byId(page: Document, id: string): Element {
  const found = page.getElementById(id)
  if (!found) throw new Error(`There is no #${id}`)
  return found
}

describe('the atlas as HTML', () => {
  const machine = atlasMachine()
  const [first, second] = machine.generated.paths
  const failing = first?.id ?? ''
  const walked = {
    ...machine,
    levels: { model: figures(4), actor: figures(3), browser: figures(0) },
    results: [...resultsOf(machine, 'model'), ...resultsOf(machine, 'actor', [failing])],
  }
  let page: Document

  beforeAll(async () => {
    page = await pageOf({ machines: [walked], before: null })
  })

  it('has one h1 and skips no heading level', () => {
    const levels = [...page.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) =>
      Number(tagName.slice(1)),
    )

    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    for (const [index, level] of levels.entries()) {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
    }
  })

  it('uses every id once, and every link points to an id', () => {
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id)
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')

    expect(new Set(ids).size).toBe(ids.length)
    expect(links.filter((link) => !ids.includes(link.slice(1)))).toEqual([])
  })

  it('loads no external resource', () => {
    const policy = page.querySelector('meta[http-equiv]')?.getAttribute('content')

    expect(policy).toContain("default-src 'none'")
    expect(page.querySelectorAll('link, script[src], iframe')).toHaveLength(0)
    expect(page.documentElement.outerHTML).not.toMatch(/(src|href)="(https?:)?\/\//)
  })

  it('has a row for every state with its coverage at each level', () => {
    for (const id of machine.chart.states.keys()) byId(page, `state-${id}`)
    const cells = [...byId(page, 'state-locker.door.off').querySelectorAll('td')]

    expect(cells.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      'yes',
      expect.stringMatching(/yes|no/),
      'not run',
    ])
  })

  it('has a row for every transition, with branch and cause', () => {
    const rows = [
      ...(byId(page, 'transitions-of-locker').closest('section')?.querySelectorAll('tbody tr') ??
        []),
    ]
    const texts = rows.map(({ textContent }) => textContent?.replace(/\s+/g, ' '))

    expect(rows).toHaveLength(machine.chart.transitions.size)
    expect(texts).toContainEqual(
      expect.stringMatching(/done checkCode.*right \(branch 1 of 2\).*The code is right/),
    )
  })

  it('lists every path step by step', () => {
    for (const { id, steps } of machine.generated.paths) {
      expect(byId(page, `path-${id}`).querySelectorAll('.story > li')).toHaveLength(steps.length)
    }
    expect(textOf(page, '.paths')).toContain('The courier enters a code.')
  })

  it('opens a path that failed, with the failed step and the reason', () => {
    const path = byId(page, `path-${failing}`)

    expect(path.hasAttribute('open')).toBe(true)
    expect(path.textContent).toContain('in b, planned a')
    expect(textOf(page, '.failures')).toContain(`${failing} (actor)`)
    expect(byId(page, `path-${second?.id}`).hasAttribute('open')).toBe(false)
  })

  it('shows invariants, the kept suite, and what a state ignores', async () => {
    const kept = [{ id: 'locker-1', title: 'a parcel <is> fetched' }]
    const invariants = ['No parcel is lost']
    const rich = { ...atlasMachine(ignoringLocker), kept }
    const other = await pageOf({ machines: [rich], invariants, before: null })
    const ignored = (state: string) =>
      byId(other, `state-${state}`).querySelector('[data-label=Ignores]')?.textContent?.trim()

    expect(textOf(other, '.invariants')).toBe('No parcel is lost')
    expect(textOf(other, '.kept')).toBe('The kept suite: 1 pathlocker-1 a parcel <is> fetched')
    expect(ignored('locker.door.off')).toBe('door.close, power.cut: Nothing works | without power.')
    expect(ignored('locker.lamp.lit')).toBe('none')
    expect(page.querySelector('.invariants, .kept, [data-label=Ignores]')).toBeNull()
  })

  it('has each diagram as text, with what no level covers', async () => {
    const results = resultsOf(machine, 'model').slice(0, 1)
    const lacking = await pageOf({ machines: [{ ...machine, results }], before: null })

    expect(textOf(page, 'pre.mermaid')).toMatch(/^stateDiagram-v2 /)
    expect(textOf(page, 'pre.mermaid')).not.toContain('not covered')
    expect(textOf(lacking, 'pre.mermaid')).toMatch(/s_\w+ : not covered/)
  })

  it('lists failures of paths that it does not contain, without a link', () => {
    const [result] = resultsOf(machine, 'model', [failing])
    if (!result) throw new Error('The locker has a path')
    const results = [{ ...result, path: 'locker-pairs' }]
    const other = summaryOf({ machines: [{ ...machine, results }], before: null })

    expect(textOf(other, '.failures')).toContain('locker-pairs (model)')
    expect(other.querySelector('.failures a')).toBeNull()
  })

  it('shows the differences from the previous run', () => {
    const before = recordOf({ machines: [machine] })
    const same = summaryOf({ machines: [machine], before })
    const changed = summaryOf({ machines: [walked], before })

    expect(textOf(same, 'section')).toContain('Nothing is different.')
    expect(textOf(changed, '.difference')).toContain(
      `${failing} at the level actor: not run, now failed`,
    )
  })

  it('escapes all text of charts and results', async () => {
    const events = {
      ...lockerExplore.events,
      'bell.ring': { once: { event: { type: 'bell.ring' }, says: hostile } },
    }
    const rude = atlasMachine({ ...lockerExplore, events })
    const results = resultsOf(rude, 'model').map((result) => ({ ...result, error: hostile }))
    const other = await pageOf({ machines: [{ ...rude, results }], before: null })

    expect(other.querySelectorAll('script')).toHaveLength(page.querySelectorAll('script').length)
    expect(textOf(other, '.paths')).toContain(hostile)
  })

  it('shows a screenshot once, and names the other states that have it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atlas-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const picture = join(folder, 'screen.png')
    const background = { width: 9, height: 16, channels: 3, background: 'teal' } as const
    await sharp({ create: background }).toFile(picture)
    const screens = new Map([
      ['locker.lamp.dark', picture],
      ['locker.lamp.lit', picture],
    ])
    const other = await pageOf({ machines: [{ ...machine, screens }], before: null })
    const image = byId(other, 'state-locker.lamp.dark').querySelector('img')

    expect(image?.getAttribute('src')).toMatch(/^data:image\/png;base64,/)
    expect(image?.getAttribute('alt')).toBe('The screen in the state lamp.dark')
    expect(Number(image?.getAttribute('width'))).toBeGreaterThan(0)
    expect(other.querySelectorAll('img')).toHaveLength(1)
    expect(byId(other, 'state-locker.lamp.lit').textContent).toContain('as in lamp.dark')
  })

  it('rejects a file that is not a PNG image', async () => {
    const screens = new Map([['locker.lamp.dark', 'package.json']])

    await expect(atlasHtml({ machines: [{ ...machine, screens }], before: null })).rejects.toThrow(
      'package.json is not a picture',
    )
  })
})
