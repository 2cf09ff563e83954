import { afterAll, beforeAll, expect, it } from 'vitest'
import type { City } from '#contract/catalogue.endpoints.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import { PACKAGE_CODES } from '#contract/codes.ts'
import { createTestApp, type TestApp } from './support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

async function get<T>(path: string): Promise<T> {
  const answer = await server.inject({ url: `/api/v1/${path}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().result
}

it('[R3.28] [R3.29] [R3.30] centres have three classifications', async () => {
  const { cities } = await get<{ cities: City[] }>('cities/lists')
  const classes = new Set<string>()
  for (const { id } of cities) {
    const { centres } = await get<{ centres: Centre[] }>(`centre/list?city_id=${id}&page=1`)
    for (const { classification } of centres) classes.add(classification)
  }
  expect([...classes].sort()).toEqual(['CENTER_VISIT', 'ONLY_HOME', 'ONLY_NON_HOME'])
})

it('[R3.74] [R3.75] fifteen codes, each starting with PRF, refer to packages of the catalogue', async () => {
  const { items } = await get<{ items: { code: string; x_is_package: boolean }[] }>(
    'tests/master-list-by-city?city_id=1',
  )
  const packages = items.filter((item) => item.x_is_package).map(({ code }) => code)
  expect(new Set(PACKAGE_CODES).size).toBe(15)
  for (const code of PACKAGE_CODES) {
    expect(code).toMatch(/^PRF/)
    expect(packages).toContain(code)
  }
})
