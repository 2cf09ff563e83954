import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** All but the pages of the charts, which are generated. */
const docs = execFileSync('git', ['ls-files', '*.md', ':!docs/statecharts'], { encoding: 'utf8' })
  .trim()
  .split('\n')

const withoutFences = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '')

/** What loses text as it is drawn: cells beyond those of the head, links without their definition. */
function faultsOf(text: string): readonly string[] {
  const prose = withoutFences(text)
  const rows = prose.split('\n').map((line) => (line.startsWith('|') ? cellsOf(line) : 0))
  const torn = rows.flatMap((cells, at) => {
    const above = rows[at - 1]
    return cells && above && cells !== above ? [`${cells} cells below ${above}`] : []
  })
  const defined = [...prose.matchAll(/^\[([^\]]+)\]: /gm)].map(([, name]) => name)
  const used = [...prose.matchAll(/\]\[([^\]]+)\]/g)].map(([, name]) => name)
  return [
    ...torn,
    ...defined.filter((name) => !used.includes(name)).map((name) => `[${name}] is not used`),
    ...used.filter((name) => !defined.includes(name)).map((name) => `[${name}] is not defined`),
  ]
}

/** A bar in code marks ends a cell too, unless it is escaped. */
const cellsOf = (row: string) => row.replace(/\|\s*$/, '').split(/(?<!\\)\|/).length

/** The names that GitHub gives to headings; ours are unique in their page. */
function anchorsOf(doc: string): ReadonlySet<string> {
  const headings = withoutFences(readFileSync(doc, 'utf8')).matchAll(/^#+ (.+)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** Targets of links to files and their headings; web addresses are not asked. */
function linksOf(doc: string): readonly string[] {
  const prose = withoutFences(readFileSync(doc, 'utf8')).replace(/`[^`\n]*`/g, '')
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

test('a row with other cells is found, and definitions that are missing or not used', () => {
  const row =
    '| a | b | c |\n|---|---|---|\n| one `x | y` | [two][x]: https://example.com | b | c\n'
  expect(faultsOf(`${row}\n[y]: https://example.com\n`)).toEqual([
    '6 cells below 4',
    '[y] is not used',
    '[x] is not defined',
  ])
})

/** A path in code marks, such as `src/app/routes/`; placeholders and patterns are left out. */
const PATH = /`((?:contract|docs|e2e|machines|ops|packages|scripts|server|src|tests)\/[^`<>*: ]+)`/g

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

test('docs/dependencies.md says what each package does here', () => {
  const page = readFileSync('docs/dependencies.md', 'utf8')
  const names = ['package.json', 'ops/package.json'].flatMap((file) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8'))
    return Object.keys({ ...dependencies, ...devDependencies })
  })
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
