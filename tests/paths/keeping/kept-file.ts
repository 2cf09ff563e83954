import { existsSync, readFileSync } from 'node:fs'

/** What is kept of a chart, as it is filed. @throws Error when nothing is */
export function keptFile(name: string): string {
  const file = `paths/${name}/kept.json`
  if (existsSync(file)) return readFileSync(file, 'utf8')
  throw new Error(`There is no kept suite of ${name}: npm run paths -- save`)
}

/** The lives of a chart that broke a property; an empty list while none did. */
export function foundFile(name: string): string {
  const file = `paths/${name}/found.json`
  return existsSync(file) ? readFileSync(file, 'utf8') : '[]'
}
