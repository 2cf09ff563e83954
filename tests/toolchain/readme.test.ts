import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** A path in code marks, such as `src/app/routes/`; placeholders and patterns are left out. */
const PATH = /`((?:contract|docs|e2e|machines|scripts|server|src|tests|tools)\/[^`<>*: ]+)`/g

const DOCS = ['README.md', 'docs/paths.md', 'docs/glossary.md', 'machines/checkout/README.md']

describe.each(DOCS)('%s', (doc) => {
  const paths = [...readFileSync(doc, 'utf8').matchAll(PATH)].map(([, path]) => path ?? '')

  test('names only files and folders that exist', () => {
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  })
})

test('the README answers where to look', () => {
  expect(readFileSync('README.md', 'utf8').match(PATH)?.length).toBeGreaterThan(15)
})
