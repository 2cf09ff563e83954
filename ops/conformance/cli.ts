/** Holds a provider against the contract: `npm run conformance -- --base URL [--as MOBILE]`. */
import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { callGroups, groupOf } from '../../contract/groups.ts'
import { endpoints } from '../../contract/inventory.ts'
import { runTool } from '../run-tool.ts'
import type { Outcome } from './check.ts'
import type { Options } from './lab.ts'
import type { CodeReader } from './patients.ts'
import { byGroup, countsOf, jsonOf, summaryOf, textOf } from './report.ts'
import { CHECKS, holdAgainstContract, type Report } from './run.ts'

const USAGE = `npm run conformance -- --base URL [options]

Holds a provider against the contract and prints one line for each check: ok, fails or skipped.

  --base URL            address of the provider, without /api/v1
  --as MOBILE           an existing patient of the test system
  --code CODE           the one-time code that this patient gets; asked for on the terminal otherwise
  --other MOBILE        a second patient, who must not see the first one's records
  --other-code CODE     the code of the second patient
  --city ID             the city to book in; the first one with a free home slot otherwise
  --former MOBILE:SID   a patient and an order of the former system
  --only GROUP          one group of calls, such as Orders; may be given again
  --wait SECONDS        longest wait for a token or a hold to end; 60 without it
  --enquiries           also send enquiries and prescriptions, which reach the staff of the lab
  --html FILE           the report as a page
  --json FILE           the report for tools
  --help                this text

On our own development provider new accounts are registered; the codes are read from /dev/outbox.
What a run makes it cancels and removes at its end; nobody else's data is changed. See
docs/provider.md.

Exit code 0: nothing fails; 1: something fails; 2: not understood.`

type Given = {
  options: Options
  groups: ReadonlySet<string>
  html: string | undefined
  json: string | undefined
}

function parse(): Given | 'help' {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      base: text,
      as: text,
      code: text,
      other: text,
      'other-code': text,
      city: text,
      former: text,
      only: { type: 'string', multiple: true, default: [] },
      wait: text,
      enquiries: { type: 'boolean', default: false },
      html: text,
      json: text,
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  const { base, as, other, city, former, enquiries, html, json } = values
  if (base === undefined || !URL.canParse(base)) throw new Error('--base needs an address')
  const [mobile, sid] = former?.split(':') ?? []
  if (former !== undefined && !(mobile && sid)) throw new Error('--former is MOBILE:SID')
  const cityId = city === undefined ? undefined : Number(city)
  if (cityId !== undefined && !Number.isInteger(cityId)) throw new Error('--city is a number')
  const waitSeconds = values.wait === undefined ? undefined : Number(values.wait)
  if (waitSeconds !== undefined && !(waitSeconds >= 0)) throw new Error('--wait is a number')
  const unknown = values.only.find((group) => !(group in callGroups))
  if (unknown !== undefined) {
    const names = Object.keys(callGroups).join(', ')
    throw new Error(`There is no group ${unknown}. The groups: ${names}`)
  }
  const codes = new Map([
    [as, values.code],
    [other, values['other-code']],
  ])
  const options = {
    base: base.replace(/\/+$/, ''),
    as,
    other,
    cityId,
    waitSeconds,
    enquiries,
    askCode: codeFrom(codes),
    ...(mobile && sid && { former: { mobile, sid } }),
  }
  return { options, groups: new Set(values.only), html, json }
}

/** Codes as given, otherwise asked for on the terminal; undefined without both. */
function codeFrom(codes: ReadonlyMap<string | undefined, string | undefined>) {
  const isGiven = [...codes.values()].some((code) => code !== undefined)
  if (!isGiven && !process.stdin.isTTY) return undefined
  const ask: CodeReader = async (recipient) => {
    const given = codes.get(recipient)
    if (given !== undefined) return given
    const terminal = createInterface({ input: process.stdin, output: process.stderr })
    try {
      return (await terminal.question(`The code that was sent to ${recipient}: `)).trim()
    } finally {
      terminal.close()
    }
  }
  return ask
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
  table { border-collapse: collapse; width: 100% }
  td { border-top: 1px solid #8a979f; padding: .25rem .75rem .25rem 0; vertical-align: top; overflow-wrap: anywhere }
  .fails td:first-child { color: #c62828; font-weight: 700 }
  .skipped { opacity: .75 }
  pre { white-space: pre-wrap }
`

async function hold({ options, groups, html, json }: Given): Promise<number> {
  const checks = CHECKS.filter(({ call }) => groups.size === 0 || groups.has(groupOf(call)))
  const report = await holdAgainstContract(options, { checks })
  console.log(textOf(report))
  if (html !== undefined) writeFileSync(html, pageOf(report))
  if (json !== undefined) writeFileSync(json, jsonOf(report))
  return countsOf(report.outcomes).fails === 0 ? 0 : 1
}

/** The report as one HTML page. */
function pageOf(report: Report): string {
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

process.exit(await runTool({ usage: USAGE, parse, run: hold }))
