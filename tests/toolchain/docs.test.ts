import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Slugger from 'github-slugger'
import { lint } from 'markdownlint/sync'
import { describe, expect, test } from 'vitest'

/** All but the pages of the charts, which are generated. */
const docs = execFileSync('git', ['ls-files', '*.md', ':!docs/statecharts'], { encoding: 'utf8' })
  .trim()
  .split('\n')

/** Rules of markdownlint whose breach loses text: links into the page, definitions, cells. */
const config = { default: false, MD051: true, MD052: true, MD053: true, MD056: true }

const faultsOf = (text: string) =>
  lint({ strings: { text }, config }).text?.map(
    ({ lineNumber, ruleNames, errorDetail }) => `${lineNumber}: ${ruleNames[1]} ${errorDetail}`,
  )

const withoutFences = (doc: string) => readFileSync(doc, 'utf8').replace(/^```[\s\S]*?^```/gm, '')

function anchorsOf(doc: string): ReadonlySet<string> {
  const slugger = new Slugger()
  const headings = withoutFences(doc).matchAll(/^#+ (.+)$/gm)
  return new Set([...headings].map(([, heading = '']) => slugger.slug(heading)))
}

/** Targets of links to files and their headings; web addresses are not asked. */
function linksOf(doc: string): readonly string[] {
  const prose = withoutFences(doc).replace(/`[^`\n]*`/g, '')
  const inline = [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
  const defined = [...prose.matchAll(/^\[[^\]]+\]: (\S+)/gm)]
  return [...inline, ...defined].flatMap(([, target = '']) =>
    /^\w+:/.test(target) ? [] : [target],
  )
}

function isThere(doc: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const file = path ? join(dirname(doc), path) : doc
  if (!existsSync(file)) return false
  return !anchor || !file.endsWith('.md') || anchorsOf(file).has(anchor)
}

describe.each(docs)('%s', (doc) => {
  test('loses no text to a broken table or link definition', () => {
    expect(faultsOf(readFileSync(doc, 'utf8'))).toEqual([])
  })

  test('links to files and headings that exist', () => {
    expect(linksOf(doc).filter((target) => !isThere(doc, target))).toEqual([])
  })
})

test('a row that runs into a link definition is found, and a definition that nothing uses', () => {
  const row = '| a | b | c |\n|---|---|---|\n| one | [two][x]: https://example.com\n'
  expect(faultsOf(`${row}\n[x]: https://example.com\n[y]: https://example.com\n`)).toEqual([
    expect.stringContaining('6: link-image-reference-definitions'),
    expect.stringContaining('3: table-column-count'),
  ])
})

/** A path in code marks, such as `src/app/routes/`; placeholders and patterns are left out. */
const PATH = /`((?:contract|docs|e2e|machines|scripts|server|src|tests|tools)\/[^`<>*: ]+)`/g

const pathsIn = (doc: string) =>
  [...readFileSync(doc, 'utf8').matchAll(PATH)].map(([, path]) => path ?? '')

test.each([
  'README.md',
  'docs/code.md',
  'docs/paths.md',
  'docs/glossary.md',
  'machines/checkout/README.md',
])('%s names only files and folders that exist', (doc) => {
  expect(pathsIn(doc).filter((path) => !existsSync(path))).toEqual([])
})

test('docs/code.md answers where to look', () => {
  expect(pathsIn('docs/code.md').length).toBeGreaterThan(15)
})
