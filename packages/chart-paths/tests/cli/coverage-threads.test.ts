import { queueOf, resultsOfThreads, takeAll } from 'chart-paths/cli/coverage-threads.ts'
import { defaultOptions } from 'chart-paths/covering/options.ts'
import { expect, it } from 'vitest'
import { flows } from '../fixtures/some-charts.ts'

const flowsModule = new URL('../fixtures/some-charts.ts', import.meta.url)
const options = { generation: defaultOptions, thorough: false }

/** Without the time that it took. */
function resultsByName(results: ReturnType<typeof takeAll> | readonly object[]) {
  return JSON.parse(JSON.stringify([...results]), (key, value) =>
    key === 'row' ? value.slice(0, -1) : value,
  ).sort((a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name))
}

it('finds in other threads what this one finds, and each chart once', async () => {
  const found = await resultsOfThreads(queueOf(flows, options), flowsModule, 2)

  expect(found.map(({ name }) => name).sort()).toEqual(['blind', 'kettle', 'locker', 'poor'])
  expect(resultsByName(found)).toEqual(resultsByName(takeAll(queueOf(flows, options), flows)))
})

it('takes the charts with most transitions first, and from one queue', () => {
  const queue = queueOf(flows, options)

  expect(queue.names).toEqual(['locker', 'blind', 'poor', 'kettle'])
  expect([...takeAll(queue, flows)]).toHaveLength(4)
  expect([...takeAll(queue, flows)]).toEqual([])
})

it('says which chart cannot be explored, and goes on with the next', () => {
  const results = [...takeAll(queueOf(flows, options), flows)]
  const refused = results.filter((result) => 'refusal' in result)

  expect(refused).toEqual([{ name: 'blind', refusal: expect.stringContaining('wrongCodes') }])
})
