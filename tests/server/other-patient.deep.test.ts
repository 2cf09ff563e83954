import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attackFigures } from './attack/figures.ts'
import { documentedOperations, operationOf } from './attack/operations.ts'
import { operations, otherIdsAttack } from './attack/other-ids.ts'
import { insertOwned, newThief } from './factories/two-patients.ts'
import { createTestApp, type TestApp } from './support/app.ts'

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
