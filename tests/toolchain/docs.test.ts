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

const lines = (command: string, args: readonly string[], input = '') =>
  execFileSync(command, args, { encoding: 'utf8', input, maxBuffer: 2 ** 26 })
    .trim()
    .split('\n')

const files = lines('git', ['ls-files', '--cached', '--others', '--exclude-standard'])

/** Each file and folder by every ending of its path that begins at a folder. */
const endings = new Set(
  files.flatMap((file) => {
    const parts = file.split('/')
    return parts.flatMap((_, from) =>
      parts.slice(from).map((_, size) => parts.slice(from, from + size + 1).join('/')),
    )
  }),
)

/** Files of the reader, and one that is imported from the package. */
const NOT_IN_TREE = [
  'paths.json',
  'counterexamples.json',
  'parakh-trace.json',
  'chart-paths/model.ts',
]

const FILE = /^[\w@.-]+(?:\/[\w@.-]+)*\.(?:tsx?|mjs|json|ya?ml|sql|css|md|tsv|ttf)$/
/** Some calls of the API begin with `tests/` too. */
const PATH =
  /^(?:contract|docs|e2e|machines|ops|packages|paths|public|scripts|server|src|tests\/\w+)\/[\w@./-]*$/
const IDENTIFIER = /^([a-z]\w*[a-z][A-Z]\w*)(?:\(\))?$/

const codeIn = (page: string) =>
  [...withoutFences(readFileSync(page, 'utf8')).matchAll(/`([^`\n]+)`/g)].map(
    ([, code = '']) => code,
  )

const filesIn = (page: string) =>
  codeIn(page).filter((code) => (FILE.test(code) || PATH.test(code)) && !NOT_IN_TREE.includes(code))

/** Pages beside the code that they are about. */
const isBesideCode = (page: string) => page.includes('/') && !page.startsWith('docs/')

/**
 * Whether a reader of the page finds a file by its name: in the folder of the page and below, or by its
 * path from there or from a folder above. A page of `docs/` may name a file wherever it is.
 */
function isFound(page: string, name: string): boolean {
  if (!isBesideCode(page)) return existsSync(name) || endings.has(name)
  for (let folder = dirname(page); ; folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return true
    if (folder === '.') break
  }
  return files.some((file) => file.startsWith(`${dirname(page)}/`) && file.endsWith(`/${name}`))
}

test.each(docs)('%s names only files that its reader finds', (page) => {
  expect(filesIn(page).filter((name) => !isFound(page, name))).toEqual([])
})

test('pages beside the code name only what is in the code', () => {
  const named = docs
    .filter((page) => isBesideCode(page) || page === 'docs/code.md')
    .flatMap((page) =>
      codeIn(page).flatMap((code) => {
        const [, identifier] = IDENTIFIER.exec(code) ?? []
        return identifier ? [{ page, identifier }] : []
      }),
    )
  const asked = named.map(({ identifier }) => identifier).join('\n')
  const used = new Set(
    lines('git', ['grep', '--untracked', '-whoFf', '-', '--', ':!*.md', ':!*/kept.json'], asked),
  )
  expect(named.filter(({ identifier }) => !used.has(identifier))).toEqual([])
})

test('a name that leads nowhere is found', () => {
  const page = 'server/modules/invoices/README.md'
  expect(isFound(page, 'invoice-text.ts')).toBe(true)
  expect(isFound(page, 'orders/reading/billing-period.ts')).toBe(true)
  expect(isFound(page, 'printable.ts')).toBe(false)
  expect(isFound('docs/paths.md', 'printable.ts')).toBe(true)
  expect(isFound('docs/paths.md', 'root.json')).toBe(false)
})

test('docs/code.md answers where to look', () => {
  expect(filesIn('docs/code.md').length).toBeGreaterThan(15)
})

test('docs/dependencies.md says what each package does here', () => {
  const page = readFileSync('docs/dependencies.md', 'utf8')
  const names = ['package.json', 'ops/package.json'].flatMap((file) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8'))
    return Object.keys({ ...dependencies, ...devDependencies })
  })
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
