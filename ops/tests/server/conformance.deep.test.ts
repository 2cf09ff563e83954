import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callGroups } from '../../../contract/groups.ts'
import { endpoints } from '../../../contract/inventory.ts'
import type { Order } from '../../../contract/orders.schemas.ts'
import type { Address } from '../../../contract/patient.endpoints.ts'
import { booker } from '../../../tests/server/factories/order-calls.ts'
import { servedProvider } from '../../../tests/server/factories/served-provider.ts'
import { placed } from '../../../tests/server/factories/slot.ts'
import type { TestApp } from '../../../tests/server/support/app.ts'
import { faultyProxy } from '../../../tests/server/support/faulty-proxy.ts'
import { newestCode, post } from '../../../tests/server/support/sign-in.ts'
import { countsOf, lineOf } from '../../conformance/report.ts'
import { CHECKS, holdAgainstContract } from '../../conformance/run.ts'
import { callsDocument } from '../../provider-docs/calls.ts'
import { exchangesDocument } from '../../provider-docs/exchanges.ts'

/** A family of the former system, which the seed has. */
const former = { mobile: '9000000042', sid: '1904180027' }

/** More than the provider asks for between two codes to one number. */
const CODE_PAUSE_MS = 2_000

let server: TestApp
let base: string
beforeAll(async () => {
  ;({ server, base } = await servedProvider())
})
afterAll(() => server.close())

it('finds nothing wrong with the provider of this repository, and skips nothing', async () => {
  const pause = async (ms: number) => server.clock.advance(ms)
  const options = { base, former, waitSeconds: 3_600, pause }
  const { outcomes } = await holdAgainstContract(options)
  expect(outcomes.filter(({ outcome }) => outcome !== 'ok').map(lineOf)).toEqual([])
  expect(outcomes.length).toBeGreaterThan(CHECKS.length - 1)
}, 900_000)

it('says what it did not wait for', async () => {
  const checks = CHECKS.filter(({ says }) => /expired, and opens|no longer held/.test(says))
  const { outcomes } = await holdAgainstContract({ base }, { checks })
  expect(outcomes.map(({ outcome, why }) => [outcome, why])).toEqual([
    ['skipped', 'not checked: an access token lives 900 s, wait for it with --wait 900'],
    ['skipped', expect.stringMatching(/^not checked: a hold lives (899|900) s, wait for it with/)],
  ])
}, 60_000)

describe('the checks', () => {
  const names = Object.keys(endpoints)

  it('hold every call of the contract by a successful answer', () => {
    const answered = CHECKS.filter(({ says }) => says === 'answers as the contract says')
    expect(answered.map(({ call }) => call).toSorted()).toEqual(names.toSorted())
  })

  it('are in groups that have every call once', () => {
    const grouped = Object.values(callGroups).flatMap((calls) => Object.keys(calls))
    expect(grouped.toSorted()).toEqual(names.toSorted())
  })

  it('have a line of their own each', () => {
    const lines = CHECKS.map(({ call, says }) => `${call} ${says}`)
    expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([])
  })
})

describe('a provider without pages for developers', () => {
  let hidden: Awaited<ReturnType<typeof faultyProxy>>
  beforeAll(async () => {
    hidden = await faultyProxy(base, async (asked, ask) =>
      asked.path.startsWith('/dev') ? { status: 404, headers: {}, body: '' } : ask(asked),
    )
  })
  afterAll(() => hidden.close())

  const bookings = CHECKS.filter(
    ({ call, says }) =>
      ['orderCreate', 'orderDetails', 'addressAdd', 'orderCreateByPayment'].includes(call) &&
      !says.includes('another patient'),
  )

  it('is held with an existing patient, whose own records stay', async () => {
    const { patient, address, draft } = await booker(server)
    const kept = await placed(server, patient.headers, draft)
    server.clock.advance(CODE_PAUSE_MS)
    const askCode = (recipient: string) => newestCode(server, recipient)
    const options = { base: hidden.base, as: patient.user.mobile_no, askCode }
    const { outcomes, left } = await holdAgainstContract(options, { checks: bookings })
    expect(left).toEqual([])
    expect(outcomes.filter(({ outcome }) => outcome === 'fails').map(lineOf)).toEqual([])
    expect(countsOf(outcomes).ok).toBeGreaterThan(10)
    expect(outcomes.filter(({ outcome }) => outcome === 'skipped').map(({ why }) => why)).toEqual(
      expect.arrayContaining([
        'it needs a payment, which only a development provider lets this program do',
      ]),
    )
    const list = { page: 1, group: 'open' }
    const { orders } = await post<{ orders: Order[] }>(server, 'orders/list', list, patient.headers)
    expect(orders.map(({ order_id }) => order_id)).toEqual([kept.order_id])
    const answer = await server.inject({
      url: '/api/v1/patient/address/list',
      headers: patient.headers,
    })
    const { addresses }: { addresses: Address[] } = answer.json().result
    expect(addresses.map(({ address_id }) => address_id)).toEqual([address.address_id])
  }, 300_000)

  it('without a patient, says of each check of a patient why it is skipped', async () => {
    const { outcomes } = await holdAgainstContract({ base: hidden.base }, { checks: bookings })
    const skipped = outcomes.filter(({ outcome }) => outcome === 'skipped')
    expect(countsOf(outcomes).fails).toBe(0)
    expect(skipped.length).toBeGreaterThan(10)
    for (const { why } of skipped) {
      expect(why).toBeOneOf([
        'no code of a new account can be read: give --as MOBILE',
        'it needs a payment, which only a development provider lets this program do',
      ])
    }
  }, 120_000)
})

describe('npm run conformance', () => {
  const cli = fileURLToPath(new URL('../../conformance/cli.ts', import.meta.url))
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parakh-conformance-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function run(...options: string[]) {
    const child = spawn(process.execPath, ['--import', 'tsx', cli, ...options])
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { out, error, code: await ended }
  }

  it('prints the report, writes it as a page and for tools, and ends with 0', async () => {
    const [html, json] = [join(folder, 'report.html'), join(folder, 'report.json')]
    const { out, code } = await run(
      '--base',
      `${base}/`,
      '--only',
      'Centres',
      '--html',
      html,
      '--json',
      json,
    )
    expect(code).toBe(0)
    expect(out).toContain('  ok      GET centre/list: answers as the contract says')
    expect(out).toMatch(/: \d\d ok, 0 fail, 0 skipped/)
    const { checks, ok } = JSON.parse(await readFile(json, 'utf8'))
    expect(checks).toHaveLength(ok)
    expect(await readFile(html, 'utf8')).toContain('<td>GET centre/list</td>')
  }, 120_000)

  it('ends with 1 if a check fails', async () => {
    const broken = await faultyProxy(base, async (asked, ask) => {
      const answer = await ask(asked)
      return asked.path.includes('centre/labs') ? { ...answer, body: '{"result":{}}' } : answer
    })
    const { out, code } = await run('--base', broken.base, '--only', 'Centres')
    broken.close()
    expect(out).toContain('  fails   GET centre/labs: answers as the contract says (')
    expect(code).toBe(1)
  }, 120_000)

  it.each([
    [[], '--base needs an address'],
    [
      ['--base', 'http://127.0.0.1:9', '--only', 'Shoes'],
      'There is no group Shoes. The groups: Signing in,',
    ],
  ])(
    'with %j ends with 2 and says what is wrong',
    async (options, words) => {
      const { error, code } = await run(...options)
      expect(error).toContain(words)
      expect(code).toBe(2)
    },
    60_000,
  )
})

describe('docs/provider', () => {
  it('lists the calls of the inventory (npm run provider-docs)', async () => {
    expect(await readFile('docs/provider/calls.md', 'utf8')).toBe(callsDocument())
  })

  it('shows exchanges as our provider has them now (npm run provider-docs -- --base URL)', async () => {
    const headings = (document: string) => document.match(/^#+ .*|^\d{3}$/gm)
    const written = await readFile('docs/provider/exchanges.md', 'utf8')
    expect(headings(written)).toEqual(headings(await exchangesDocument(base)))
    expect(written).not.toMatch(/[\w-]{43}/)
  }, 120_000)
})
