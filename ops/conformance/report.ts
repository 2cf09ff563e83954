import { type CallGroup, callGroups, groupOf } from '../../contract/groups.ts'
import { endpoints } from '../../contract/inventory.ts'
import type { Outcome } from './check.ts'
import type { Report } from './run.ts'

/** The outcomes of one group of calls, in the order of the inventory. */
export type GroupOutcomes = { readonly group: CallGroup; readonly outcomes: readonly Outcome[] }

export function byGroup(outcomes: readonly Outcome[]): GroupOutcomes[] {
  const order = Object.keys(endpoints)
  // SAFETY: the keys of the table.
  const groups = Object.keys(callGroups) as CallGroup[]
  return groups
    .map((group) => ({
      group,
      outcomes: outcomes
        .filter(({ call }) => groupOf(call) === group)
        .toSorted((a, b) => order.indexOf(a.call) - order.indexOf(b.call)),
    }))
    .filter((one) => one.outcomes.length > 0)
}

export function countsOf(outcomes: readonly Outcome[]) {
  const number = (wanted: Outcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === wanted).length
  return { ok: number('ok'), fails: number('fails'), skipped: number('skipped') }
}

/** `fails POST orders/create refuses an unknown member (404 …)` */
export function lineOf({ call, says, outcome, why }: Outcome): string {
  const { method, path } = endpoints[call]
  const reason = why === undefined ? '' : ` (${why})`
  return `${outcome.padEnd(7)} ${method} ${path}: ${says}${reason}`
}

export function summaryOf({ base, outcomes, left }: Report): string {
  const { ok, fails, skipped } = countsOf(outcomes)
  const remains = left.map((line) => `\nleft behind: ${line}`).join('')
  return `${base}: ${ok} ok, ${fails} fail, ${skipped} skipped${remains}`
}

export function textOf(report: Report): string {
  const groups = byGroup(report.outcomes).map(({ group, outcomes }) =>
    [group, ...outcomes.map((outcome) => `  ${lineOf(outcome)}`)].join('\n'),
  )
  return [...groups, summaryOf(report)].join('\n\n')
}

export function jsonOf(report: Report): string {
  const checks = byGroup(report.outcomes).flatMap(({ group, outcomes }) =>
    outcomes.map((outcome) => ({ group, ...outcome })),
  )
  const { base, left, outcomes } = report
  return `${JSON.stringify({ base, ...countsOf(outcomes), checks, left }, null, 2)}\n`
}
