import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const run = promisify(execFile)
const FOLDER = 'docs/operations'

type Rules = { readonly groups: readonly { readonly rules: readonly { alert: string }[] }[] }
type RuleTests = {
  readonly tests: readonly {
    readonly alert_rule_test: readonly { alertname: string; exp_alerts?: readonly object[] }[]
  }[]
}

async function read<T>(name: string): Promise<T> {
  return parse(await readFile(`${FOLDER}/${name}`, 'utf8'))
}

it('every alert has a test in which it fires, one in which it does not, and a line for the operator', async () => {
  const rules = await read<Rules>('alerts.yml')
  const { tests } = await read<RuleTests>('alerts.test.yml')
  const expected = tests.flatMap((one) => one.alert_rule_test)
  const operations = await readFile('docs/operations.md', 'utf8')
  const alerts = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert))
  expect(alerts.length).toBeGreaterThan(20)
  const lacking = alerts.filter((alert) => {
    const own = expected.filter(({ alertname }) => alertname === alert)
    const fires = own.some(({ exp_alerts = [] }) => exp_alerts.length > 0)
    const isQuiet = own.some(({ exp_alerts = [] }) => exp_alerts.length === 0)
    return !fires || !isQuiet || !operations.includes(`| \`${alert}\` |`)
  })
  expect(lacking).toEqual([])
})

it('the alerts fire and are quiet as their tests say', { timeout: 300_000 }, async ({ skip }) => {
  const installed = await run('promtool', ['--version']).catch(() => undefined)
  if (!installed) skip('promtool is not installed: the package prometheus of Debian has it.')
  const { stdout } = await run('promtool', ['test', 'rules', `${FOLDER}/alerts.test.yml`])
  expect(stdout).toContain('SUCCESS')
})
