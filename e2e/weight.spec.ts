import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'playwright/test'
import { measureWeight } from '#ops/bench/weight.ts'
import { JOURNEY } from '#tests/support/ring.ts'
import { test } from './support/fixtures.ts'

/** The allowed sizes, by the names of the benchmark; `--update-snapshots=all` replaces them. */
const BUDGET = new URL('weight.budget.json', import.meta.url)

/** A page may grow by this share before the budget has to be raised on purpose. */
const GROWTH = 1.02

test('no first route is more than 2 % heavier than its budget', { tag: JOURNEY }, async ({
  address,
}) => {
  test.setTimeout(120_000)
  const weights = await measureWeight({ url: address, root: process.cwd() })
  const measured = Object.fromEntries(
    weights.map(({ name, value }) => [name, Math.round(value * 10) / 10]),
  )
  if (test.info().config.updateSnapshots === 'all') {
    writeFileSync(BUDGET, `${JSON.stringify(measured, null, 2)}\n`)
  }
  const budget: Record<string, number> = JSON.parse(readFileSync(BUDGET, 'utf8'))
  expect(Object.keys(measured)).toEqual(Object.keys(budget))
  const tooHeavy = Object.entries(measured).filter(
    ([name, value]) => value > (budget[name] ?? 0) * GROWTH,
  )
  expect(tooHeavy).toEqual([])
})
