import { existsSync, readFileSync } from 'node:fs'

/** What is kept of a chart, as it is filed. @throws Error when nothing is */
export function keptFile(name: string): string {
  const file = `paths/${name}/kept.json`
  if (existsSync(file)) return readFileSync(file, 'utf8')
  throw new Error(`There is no kept suite of ${name}: npm run paths -- save`)
}

/** The counterexamples of a chart; an empty list while nothing broke a property. */
export function counterexamplesFile(name: string): string {
  const file = `paths/${name}/counterexamples.json`
  return existsSync(file) ? readFileSync(file, 'utf8') : '[]'
}
