// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { expect, it } from 'vitest'

const FOLDER = 'docs/statecharts'

// The library is a script of a page: it sets a global.
const library = createRequire(import.meta.resolve('chart-paths/atlas/mermaid.ts')).resolve(
  '@mermaid-js/tiny',
)
runInThisContext(readFileSync(library, 'utf8'))
// SAFETY: set by the script.
const { mermaid } = globalThis as unknown as { mermaid: { parse(text: string): Promise<unknown> } }

it('every diagram of the charts can be drawn', async () => {
  const pages = readdirSync(FOLDER).map((name) => readFileSync(join(FOLDER, name), 'utf8'))
  const diagrams = pages.flatMap((page) => [...page.matchAll(/```mermaid\n([\s\S]*?)```/g)])

  expect(diagrams.length).toBeGreaterThan(0)
  for (const [, text = ''] of diagrams) await mermaid.parse(text)
})
