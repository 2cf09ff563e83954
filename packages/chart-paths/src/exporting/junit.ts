import { DOMImplementation, type Element, XMLSerializer } from '@xmldom/xmldom'
import type { PathResult } from '../replaying/results.ts'
import type { ExportedMachine, ExportedPath } from './exported-path.ts'

/**
 * The last run in the browser as JUnit XML: a suite of each chart, a case of each path. A path that was
 * not run is skipped.
 * @param results of these charts, times in milliseconds
 */
export function junitOf(
  machines: readonly ExportedMachine[],
  results: readonly PathResult[],
): string {
  const document = new DOMImplementation().createDocument(null, 'testsuites')
  const root = document.documentElement
  if (!root) throw new Error('A new document has no root.')
  const add = (to: Element, name: string, attributes: Record<string, string | number>) => {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) {
      element.setAttribute(key, writable(String(value)))
    }
    to.appendChild(element)
    return element
  }
  for (const { name, paths } of machines) {
    const own = new Map(
      results.filter(({ machine }) => machine === name).map((result) => [result.path, result]),
    )
    const run = paths.flatMap(({ id }) => own.get(id) ?? [])
    const suite = add(root, 'testsuite', {
      name,
      tests: paths.length,
      failures: run.filter(({ error }) => error !== null).length,
      skipped: paths.length - run.length,
      time: secondsOf(run),
    })
    for (const path of paths) {
      const result = own.get(path.id)
      const time = secondsOf(result ? [result] : [])
      const one = add(suite, 'testcase', {
        name: `${path.id}: ${path.title}`,
        classname: name,
        time,
      })
      const properties = add(one, 'properties', {})
      for (const [key, value] of Object.entries(propertiesOf(path))) {
        add(properties, 'property', { name: key, value })
      }
      if (!result) add(one, 'skipped', {})
      else if (result.error !== null) add(one, 'failure', { message: result.error })
    }
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(document)}\n`
}

function propertiesOf({ id, start, steps }: ExportedPath): Record<string, string> {
  const all = [start, ...steps.map(({ expected }) => expected)]
  const listed = (texts: readonly string[]) => [...new Set(texts)].join(',')
  return {
    test_id: id,
    requirements: listed(all.flatMap(({ requirements }) => requirements)),
    states: listed(all.flatMap(({ states }) => states)),
  }
}

function secondsOf(results: readonly PathResult[]): string {
  return (results.reduce((sum, { ms }) => sum + ms, 0) / 1000).toFixed(3)
}

/** XML 1.0 has no other control characters; the colours of a terminal are some. */
function writable(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '')
}
