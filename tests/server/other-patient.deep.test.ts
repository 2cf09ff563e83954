import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/inventory.ts'
import { attackFigures } from './attack/figures.ts'
import { documentedOperations, operationOf } from './attack/operations.ts'
import { operations, otherIdsAttack } from './attack/other-ids.ts'
import { insertOwned, newThief } from './factories/two-patients.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { ownerIgnoredIn, plantedFaults } from './support/planted-fault.ts'

const figures = attackFigures('ids of another patient')

/** FUZZ_SEED=… repeats a run, FUZZ_RUNS=… makes a longer one. */
const SEED = Number(process.env.FUZZ_SEED ?? 2_611)
const RUNS = Math.ceil(Number(process.env.FUZZ_RUNS ?? 60) / 4)

let dataDir: string
let server: TestApp
let attack: ReturnType<typeof otherIdsAttack>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-owned-'))
  server = await createTestApp({ config: { dataDir } })
  const both = { owned: await insertOwned(server), me: await newThief(server) }
  attack = otherIdsAttack(server, both, { seed: SEED, runs: RUNS }, figures)
})
afterAll(async () => {
  figures.save()
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

describe(`every operation of the OpenAPI document, with ids of another patient in any field (seed ${SEED})`, () => {
  it.each(operations)('%s tells and changes nothing of them', (call, endpoint) =>
    attack(call, endpoint),
  )

  it('misses none', async () => {
    const attacked = operations.map(([, endpoint]) => operationOf(endpoint))
    expect((await documentedOperations(server)).filter((one) => !attacked.includes(one))).toEqual(
      [],
    )
  })
})

describe('the attack with ids of another patient', () => {
  const SEED = 2_611

  const RUNS = 300

  let server: TestApp

  let faults: Awaited<ReturnType<typeof plantedFaults>>

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'parakh-leak-'))
    server = await createTestApp({ config: { dataDir } })
    faults = await plantedFaults(server.database.pool)
    const both = { owned: await insertOwned(server), me: await newThief(server) }
    attack = otherIdsAttack(server, both, { seed: SEED, runs: RUNS })
  })

  afterAll(async () => {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** A table whose owner is ignored, and calls that then tell or change what is another's. */
  const LEAKS: readonly [table: string, ...calls: (keyof typeof endpoints)[]][] = [
    ['orders', 'orderDetails', 'orderCancel'],
    ['members', 'memberDetails', 'memberUpdate', 'memberDelete'],
    ['addresses', 'addressDetails', 'addressDelete'],
    ['reports', 'allReports'],
    ['report_shares', 'reportShareRevoke'],
  ]

  it.each(LEAKS)('finds that the owner of %s is ignored', async (table, ...calls) => {
    faults.plant(ownerIgnoredIn(table))
    for (const call of calls) await expect(attack(call, endpoints[call]), call).rejects.toThrow()
  })
})
