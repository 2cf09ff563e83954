/**
 * Lists each rule with the tests that hold it and their levels. `--missing` lists only rules that no
 * test holds, `--markdown` prints a table. Fails on an unknown id.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Citation,
  citationsInCharts,
  citationsInTests,
  indexRequirements,
  parseRules,
} from './requirement-index.ts'
import { renderRequirements } from './requirement-table.ts'

function citations(
  folder: string,
  suffix: RegExp,
  read: (file: string, source: string) => Citation[],
): Citation[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => suffix.test(name))
    .sort()
    .flatMap((name) => read(join(folder, name), readFileSync(join(folder, name), 'utf8')))
}

const options = new Set(process.argv.slice(2))
const index = indexRequirements(
  parseRules(readFileSync('docs/requirements.tsv', 'utf8')),
  [
    ...citations('tests', /\.test\.tsx?$/, citationsInTests),
    ...citations('e2e', /\.spec\.ts$/, citationsInTests),
  ],
  citations('machines', /\.ts$/, citationsInCharts),
)

console.log(
  renderRequirements(index, {
    missingOnly: options.has('--missing'),
    markdown: options.has('--markdown'),
  }),
)
for (const { id, citation } of index.unknown) {
  console.error(`Unknown rule ${id}: ${citation.file}:${citation.line} ${citation.title}`)
}
process.exitCode = index.unknown.length === 0 ? 0 : 1
