import { describe, expect, test } from 'vitest'
import { evenShards, type Unit } from '../../scripts/deep-ring.ts'
import { touchedUnits } from '../../scripts/touched-units.ts'

const unit = (runner: Unit['runner'], file: string, seconds = 1): Unit => ({
  runner,
  file,
  seconds,
})

test('shards are as even as their longest parts let them be', () => {
  const units = [8, 1, 7, 2, 6].map((seconds) => unit('server tests', `${seconds}.ts`, seconds))
  const sums = evenShards(units, 2).map((shard) =>
    shard.reduce((sum, { seconds }) => sum + seconds, 0),
  )
  expect(sums).toEqual([11, 13])
})

describe('a change touches', () => {
  const graph = new Map([
    ['src/app/entry-client.tsx', ['src/cart.tsx', 'src/orders.tsx']],
    ['src/cart.tsx', ['machines/cart/cart.machine.ts', 'src/price.ts']],
    ['src/orders.tsx', ['machines/order-change/order-change.machine.ts', 'src/date.ts']],
    ['machines/cart/cart.machine.ts', []],
    ['machines/order-change/order-change.machine.ts', []],
    ['src/price.ts', []],
    ['src/date.ts', []],
    ['server/main.ts', ['server/slots.ts']],
    ['server/slots.ts', []],
    ['tests/paths/flows.ts', ['machines/cart/cart.machine.ts']],
    ['tests/paths/cli.deep.test.ts', ['packages/cli.ts']],
    ['packages/cli.ts', []],
    ['tests/server/race.deep.test.ts', ['tests/server/support/app.ts']],
    ['tests/server/support/app.ts', []],
    ['e2e/paths/paths.spec.ts', ['e2e/paths/levels.ts']],
    ['e2e/paths/levels.ts', ['e2e/paths/cart.level.ts', 'e2e/paths/order-change.level.ts']],
    ['e2e/paths/cart.level.ts', ['tests/paths/flows.ts']],
    ['e2e/paths/order-change.level.ts', ['tests/paths/flows.ts']],
    ['e2e/booking.spec.ts', []],
  ])
  const tool = unit('path tests', 'tests/paths/cli.deep.test.ts')
  const race = unit('server tests', 'tests/server/race.deep.test.ts')
  const booking = unit('browser tests', 'e2e/booking.spec.ts')
  const cart = unit('walks of charts', 'e2e/paths/cart.level.ts')
  const move = unit('walks of charts', 'e2e/paths/order-change.level.ts')
  const all = [tool, race, booking, cart, move]

  test.each([
    ['what its file imports', 'packages/cli.ts', [tool]],
    ['what the server imports', 'server/slots.ts', [race, booking]],
    ['what a test of the server imports', 'tests/server/support/app.ts', [race]],
    ['what the screen of a chart imports', 'src/price.ts', [booking, cart]],
    ['a chart, and the walks of no other', 'machines/cart/cart.machine.ts', [booking, cart]],
    ['what walks every chart', 'e2e/paths/paths.spec.ts', [cart, move]],
    ['how a chart is walked', 'e2e/paths/cart.level.ts', [cart]],
    ['kept paths of a chart', 'paths/order-change/kept.json', [move]],
    ['a file that nothing imports', 'package-lock.json', all],
    ['words', 'docs/testing.md', []],
  ])('%s', (_, changed, touched) => {
    expect(touchedUnits(all, [changed], graph)).toEqual(touched)
  })
})
