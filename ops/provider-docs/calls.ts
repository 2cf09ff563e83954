import { API_BASE, type Endpoint } from '../../contract/endpoint.ts'
import { callGroups } from '../../contract/groups.ts'
import { ownProblemsOf } from '../../contract/problems.ts'

const ACCESS = { public: 'anybody', session: 'session token', patient: 'patient' } as const

/** docs/provider/calls.md: the calls of the inventory by group. */
export function callsDocument(): string {
  const groups = Object.entries<Readonly<Record<string, Endpoint>>>(callGroups)
  const count = groups.reduce((sum, [, calls]) => sum + Object.keys(calls).length, 0)
  return `${[
    '# The calls of a provider',
    `Written by \`npm run provider-docs\` from \`contract/inventory.ts\`: ${count} calls below \`${API_BASE}\`. Input, response and all failure codes of a call are in \`/api/docs\` of our provider. *Key* marks calls that take an idempotency key, *file* those that answer with a file instead of the envelope.`,
    ...groups.map(([group, calls]) => sectionOf(group, Object.values(calls))),
  ].join('\n\n')}\n`
}

function sectionOf(group: string, calls: readonly Endpoint[]): string {
  const head = '| call | who | | what | own failures |\n|---|---|---|---|---|'
  return `## ${group}\n\n${head}\n${calls.map(rowOf).join('\n')}`
}

function rowOf(call: Endpoint): string {
  const marks = [call.idempotent && 'key', call.binary && 'file', call.external && 'other host']
  const own = ownProblemsOf(call)
  const cells = [
    `${call.method} \`${call.path}\``,
    ACCESS[call.access],
    marks.filter(Boolean).join(', '),
    call.summary,
    own.map((code) => `\`${code}\``).join(' '),
  ]
  return `| ${cells.join(' | ')} |`
}
