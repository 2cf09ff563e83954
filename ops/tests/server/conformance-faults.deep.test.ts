import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HEADERS } from '../../../contract/conventions.ts'
import type { EndpointName } from '../../../contract/inventory.ts'
import { servedProvider } from '../../../tests/server/factories/served-provider.ts'
import type { TestApp } from '../../../tests/server/support/app.ts'
import {
  type Answered,
  type Asked,
  type Fault,
  faultyProxy,
} from '../../../tests/server/support/faulty-proxy.ts'
import { CHECKS, holdAgainstContract } from '../../conformance/run.ts'

let server: TestApp
let base: string
beforeAll(async () => {
  ;({ server, base } = await servedProvider())
})
afterAll(() => server.close())

type Body = { readonly result?: object | null; readonly code?: string }

const about = (path: string, { path: asked }: Asked) => asked.startsWith(`/api/v1/${path}`)

/** Changes the JSON of the answers of one call. */
function changing(path: string, change: (body: Body, asked: Asked) => unknown): Fault {
  return async (asked, ask) => {
    const answer = await ask(asked)
    if (!about(path, asked)) return answer
    return { ...answer, body: JSON.stringify(change(JSON.parse(answer.body), asked)) }
  }
}

/** Changes the answers of one call that have this status. */
function instead(
  path: string,
  status: number,
  give: (asked: Asked, ask: Ask) => Promise<Answered | undefined>,
): Fault {
  return async (asked, ask) => {
    const answer = await ask(asked)
    if (!about(path, asked) || answer.status !== status) return answer
    return (await give(asked, ask)) ?? answer
  }
}
type Ask = Parameters<Fault>[1]

/** Every patient reads every order, by the token with which it was read first. */
function ordersOfAll(): Fault {
  const tokens = new Map<string, string>()
  return async (asked, ask) => {
    const answer = await ask(asked)
    if (!about('orders/details/', asked)) return answer
    const token = tokens.get(asked.path)
    if (answer.status === 200) tokens.set(asked.path, asked.headers[HEADERS.accessToken] ?? '')
    if (answer.status !== 404 || token === undefined) return answer
    return ask({ ...asked, headers: { ...asked.headers, [HEADERS.accessToken]: token } })
  }
}

/** Who comes too late for the last place is told that they have it. */
function soldTwice(path: string): Fault {
  let won: Promise<Answered> | undefined
  return async (asked, ask) => {
    if (!about(path, asked)) return ask(asked)
    const answer = ask(asked)
    const { status } = await answer
    if (status === 200) won = answer
    return status === 409 && won ? won : answer
  }
}

/** Slots for which one draft asks at once all stay taken. */
function heldAtOnce(): Fault {
  const asked = new Map<string, Set<string>>()
  const taken = new Set<string>()
  const shown = changing('cart/slots/available', ({ result }) => ({
    result: withoutPlaceOf(result, taken),
  }))
  return async (request, ask) => {
    const slot = slotAsked(request)
    if (slot === undefined) return shown(request, ask)
    const [, order = ''] = /"order_id":"([^"]+)"/.exec(request.body.toString()) ?? []
    const atOnce = asked.get(order) ?? new Set()
    asked.set(order, atOnce.add(slot))
    if (atOnce.size > 1) for (const one of atOnce) taken.add(one)
    return ask(request).finally(() => atOnce.delete(slot))
  }
}

/** A slot that was held last is shown with one place less when its hold has ended. */
function neverFreed(): Fault {
  let held = ''
  let hasPassed = false
  const shown = changing('cart/slots/available', ({ result }) => ({
    result: withoutPlaceOf(result, new Set(hasPassed ? [held] : [])),
  }))
  return async (request, ask) => {
    // A run renews its tokens when time has passed.
    if (about('auth/refresh-token', request)) hasPassed = true
    const answer = await shown(request, ask)
    if (!hasPassed && answer.status === 200) held = slotAsked(request) ?? held
    return answer
  }
}

/** The slot that a request asks for; some of them are no JSON. */
function slotAsked(asked: Asked): string | undefined {
  if (!about('cart/slot/block', asked)) return undefined
  return /"slot_id":"([^"]+)"/.exec(asked.body.toString())?.[1]
}

type Shown = { days: { slots: { slot_id: string; available: number }[] }[] }

function withoutPlaceOf(result: object | null | undefined, taken: ReadonlySet<string>): Shown {
  // SAFETY: the answer of `slotsAvailable`.
  const shown = result as Shown
  const days = shown.days.map(({ slots, ...day }) => ({
    ...day,
    slots: slots.map((slot) =>
      taken.has(slot.slot_id) ? { ...slot, available: slot.available - 1 } : slot,
    ),
  }))
  return { ...shown, days }
}

/** A cart that is confirmed several times at once is an order twice. */
function orderedTwice(): Fault {
  const underway: string[] = []
  const atOnce = new Set<string>()
  let isTwice = false
  const listed = changing('orders/list', ({ result }) => {
    // SAFETY: the answer of `orderList`.
    const list = result as { total: number }
    return { result: isTwice ? { ...list, total: list.total + 1 } : list }
  })
  return async (request, ask) => {
    if (!about('orders/order-create', request)) return listed(request, ask)
    const body = request.body.toString()
    if (underway.includes(body)) atOnce.add(body)
    underway.push(body)
    const answer = await ask(request)
    underway.splice(underway.indexOf(body), 1)
    if (answer.status === 200 && atOnce.has(body)) isTwice = true
    return answer
  }
}

/** Answers 200 where the provider refuses with this code. */
function granting(path: string, status: number, code: string, result: string): Fault {
  return async (asked, ask) => {
    const answer = await ask(asked)
    if (!about(path, asked) || answer.status !== status) return answer
    if (JSON.parse(answer.body).code !== code) return answer
    const headers = { ...JSON_TYPE, 'cache-control': 'no-store' }
    return { status: 200, headers, body: `{"result":${result}}` }
  }
}

/** The half of a refresh token that its browser keeps is sent for everybody. */
function unboundTokens(): Fault {
  const halves = new Set<string>()
  return async (asked, ask) => {
    const cookie = [asked.headers.cookie, ...halves].filter(Boolean).join('; ')
    const refreshes = about('auth/refresh-token', asked)
    const answer = await ask(
      refreshes ? { ...asked, headers: { ...asked.headers, cookie } } : asked,
    )
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      if (set.startsWith('refresh_binding')) halves.add(set.split(';')[0] ?? '')
    }
    return answer
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

type Texts = {
  explanations: { what: string; review: unknown }[]
  simulated: boolean
  groups: { results: { analyte_id: string }[] }[]
}

/** Changes the texts of a report. */
function withTexts(path: string, change: (texts: Texts) => object): Fault {
  return changing(path, (body) => {
    if (!body.result) return body
    // SAFETY: the answer of `reportDetails`.
    const result = body.result as Texts
    return { result: { ...result, ...change(result) } }
  })
}

const ANSWERS = 'answers as the contract says'
const KEYS = 'answers a repeated idempotency key as before, and refuses it for another body'
const TEXTS = 'explains only values of the report, in reviewed texts that do not diagnose'
const LAST = 'gives the last place to one of two patients'

/** A fault, and the lines in which it must stand: of the checks of that call, no others. */
const FAULTS: readonly [
  name: string,
  call: EndpointName,
  fault: Fault,
  lines: readonly string[],
][] = [
  [
    'changes the type of a field',
    'centreFacilities',
    changing('centre/facilities/list', () => ({
      result: { facilities: [{ id: '1', name: 'Lift' }] },
    })),
    [ANSWERS],
  ],
  [
    'leaves the envelope out',
    'reportKeys',
    changing('reports/public-keys', ({ result }) => result),
    [ANSWERS],
  ],
  [
    'answers 200 for what is not there',
    'centreService',
    instead('centre/service', 404, async () => ({
      status: 200,
      headers: JSON_TYPE,
      body: '{"result":{"services":[]}}',
    })),
    ['refuses an unknown centre'],
  ],
  [
    'has another code for a failure',
    'couponDetails',
    changing('coupon/', (body) =>
      body.code === 'unknown-coupon' ? { ...body, code: 'no-coupon' } : body,
    ),
    ['refuses an unknown coupon'],
  ],
  [
    'tells how it failed inside',
    'mapDirection',
    changing('map/', (body) =>
      body.code === 'unknown-centre' ? { ...body, message: 'Error at centre.js:12' } : body,
    ),
    ['refuses an unknown centre'],
  ],
  [
    'lets another patient read an order',
    'orderDetails',
    ordersOfAll(),
    [
      'refuses id of another patient, who reads an order',
      'refuses id of another patient, who reads a draft',
    ],
  ],
  [
    'answers who is not signed in',
    'sessionList',
    instead('patient/session/list', 401, async () => ({
      status: 200,
      headers: { ...JSON_TYPE, 'cache-control': 'no-store' },
      body: '{"result":{"sessions":[],"has_password":false}}',
    })),
    ['refuses who is not signed in'],
  ],
  [
    'forgets idempotency keys',
    'orderDraft',
    async (asked, ask) => {
      const { [HEADERS.idempotencyKey]: _key, ...headers } = asked.headers
      return ask({ ...asked, headers })
    },
    [KEYS],
  ],
  [
    'explains a value in a text that nobody reviewed',
    'reportDetails',
    withTexts('reports/details/', () => ({ simulated: false })),
    [TEXTS],
  ],
  [
    'diagnoses in an explanation',
    'reportDetails',
    withTexts('reports/details/', ({ explanations }) => ({
      explanations: explanations.map((text) => ({ ...text, what: 'You have an infection.' })),
    })),
    [TEXTS],
  ],
  [
    'shows values of other reports behind a shared link',
    'sharedReport',
    changing('reports/shared/open', (body) => {
      if (!body.result) return body
      // SAFETY: the answer of `sharedReport`.
      const { reports, ...rest } = body.result as { reports: readonly Texts[] }
      const earlier = [{ report_id: 'r', date: '2025-01-01', value: '1', number: 1 }]
      const withEarlier = ({ groups, ...report }: Texts) => ({
        ...report,
        groups: groups.map((group) => ({
          ...group,
          results: group.results.map((result) => ({ ...result, earlier })),
        })),
      })
      return { result: { ...rest, reports: reports.map(withEarlier) } }
    }),
    ['shows no value of another report'],
  ],
  ['sells the last place of a slot twice', 'slotBlock', soldTwice('cart/slot/block'), [LAST]],
  [
    'sells the last appointment twice',
    'radiologySlotBlock',
    soldTwice('cart/r/slot/block'),
    [LAST],
  ],
  [
    'holds several slots for one draft that asks for them at once',
    'slotBlock',
    heldAtOnce(),
    ['keeps one slot of several asked for at once'],
  ],
  [
    'places a cart twice that is confirmed several times at once',
    'orderCreate',
    orderedTwice(),
    ['places one order of a cart that is confirmed several times at once'],
  ],
  [
    'takes an expired access token',
    'addressList',
    granting('patient/address/list', 401, 'token-expired', '{"addresses":[],"total":0}'),
    ['refuses an access token that has expired, and opens for the next one'],
  ],
  [
    'places a cart whose slot is no longer held',
    'orderCreate',
    granting('orders/order-create', 409, 'hold-expired', '{}'),
    [
      'refuses slot_info.hold_id of another patient, who takes a window',
      'refuses a cart whose slot is no longer held',
    ],
  ],
  [
    'keeps a slot taken when its hold has ended',
    'slotBlock',
    neverFreed(),
    ['gives a slot to another patient when its hold has ended'],
  ],
  [
    'does not rotate refresh tokens',
    'refreshToken',
    changing('auth/refresh-token', (body, asked) => {
      if (!body.result) return body
      const { token } = JSON.parse(asked.body.toString())
      return { result: { ...body.result, refreshToken: token } }
    }),
    [
      'gives another refresh token, and both new tokens work',
      'ends the session if a token comes again after its successor was used',
    ],
  ],
  [
    'takes a refresh token from any browser',
    'refreshToken',
    unboundTokens(),
    ['refuses a token from another browser, and lets the patient go on'],
  ],
  [
    'lets caches keep what is private',
    'consentList',
    async (asked, ask) => {
      const answer = await ask(asked)
      const { 'cache-control': _control, ...headers } = answer.headers
      return about('patient/consent/list', asked) ? { ...answer, headers } : answer
    },
    [ANSWERS],
  ],
]

describe('a provider that', () => {
  it.each(FAULTS)(
    '%s fails the right line of %s',
    async (_name, call, fault, lines) => {
      const faulty = await faultyProxy(base, fault)
      const checks = CHECKS.filter((check) => check.call === call)
      const pause = async (ms: number) => server.clock.advance(ms)
      const options = { base: faulty.base, waitSeconds: 3_600, pause }
      const { outcomes } = await holdAgainstContract(options, { checks })
      faulty.close()
      const failed = outcomes.filter(({ outcome }) => outcome === 'fails')
      expect(failed.map(({ call: at, says }) => [at, says])).toEqual(
        lines.map((says) => [call, says]),
      )
    },
    120_000,
  )
})
