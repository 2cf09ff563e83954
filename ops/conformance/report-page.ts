import { endpoints } from '../../contract/inventory.ts'
import type { Outcome } from './check.ts'
import { byGroup, summaryOf } from './report.ts'
import type { Report } from './run.ts'

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
  table { border-collapse: collapse; width: 100% }
  td { border-top: 1px solid #8a979f; padding: .25rem .75rem .25rem 0; vertical-align: top; overflow-wrap: anywhere }
  .fails td:first-child { color: #c62828; font-weight: 700 }
  .skipped { opacity: .75 }
  pre { white-space: pre-wrap }
`

/** The report as one HTML page. */
export function pageOf(report: Report): string {
  const groups = byGroup(report.outcomes).map(
    ({ group, outcomes }) =>
      `<h2>${escaped(group)}</h2>\n<table>${outcomes.map(rowOf).join('\n')}</table>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Conformance of ${escaped(report.base)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Conformance</h1>
<pre>${escaped(summaryOf(report))}</pre>
${groups.join('\n')}
</body>
</html>
`
}

function rowOf({ call, says, outcome, why = '' }: Outcome): string {
  const { method, path } = endpoints[call]
  const cells = [outcome, `${method} ${path}`, says, why].map((text) => `<td>${escaped(text)}</td>`)
  return `<tr class="${outcome}">${cells.join('')}</tr>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
