import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accountEndpoints,
  CONSENT_PURPOSES,
  type ConsentPurpose,
} from '#contract/account.endpoints.ts'
import { CONSENT_WORDS } from '#contract/consent-words.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { consents, consentsOf } from '#server/modules/account/consents.service.ts'
import { listAudit } from '#server/modules/audit/audit.repository.ts'
import { stepOrder } from './factories/lab-client.ts'
import { orderCalls } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, signIn } from './support/sign-in.ts'

let dataDir: string
let server: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-consents-'))
  server = await createTestApp({ config: { dataDir } })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function listOf(headers: Headers) {
  const answer = await server.inject({ url: '/api/v1/patient/consent/list', headers })
  return accountEndpoints.consentList.response.parse(answer.json().result)
}

function set(headers: Headers, purpose: ConsentPurpose, given: boolean) {
  const url = '/api/v1/patient/consent/set'
  return server.inject({ method: 'POST', url, payload: { purpose, given }, headers })
}

describe('the consents of an account', () => {
  it('start with the service accepted at registration and no other answer', async () => {
    const { headers } = await signIn(server)
    const { consents: listed, record } = await listOf(headers)
    const at = server.clock.now().toISOString()
    const { version } = CONSENT_WORDS.service
    expect(listed).toEqual([
      { purpose: 'service', given: true, at, version },
      { purpose: 'reports-by-message', given: true, at: null, version: null },
      { purpose: 'reminders', given: false, at: null, version: null },
      { purpose: 'offers', given: false, at: null, version: null },
      { purpose: 'research', given: false, at: null, version: null },
    ])
    expect(record).toEqual([{ purpose: 'service', given: true, at, version }])
  })

  it('are asked for only where the lab sends e-mail or uses WhatsApp', async () => {
    const { user } = await signIn(server)
    const email = { url: 'smtp://mail.example', from: 'care@parakh.example' }
    const whatsApp = { phoneNumberId: '1', token: 't', appSecret: 's', verifyToken: 'v' }
    const config = { ...server.config, messages: { ...server.config.messages, email, whatsApp } }
    const { consents: listed } = await consentsOf({ ...server.deps, config }, user.uniqueId)
    expect(listed.map(({ purpose }) => purpose)).toEqual([...CONSENT_PURPOSES])
  })

  it('are given and withdrawn one by one, with a history of all changes', async () => {
    const { headers, user } = await signIn(server)
    expect(await consents(server.db, user.uniqueId, 'offers')).toBe(false)
    expect((await set(headers, 'offers', true)).json().result).toMatchObject({ given: true })
    expect(await consents(server.db, user.uniqueId, 'offers')).toBe(true)
    server.clock.advance(60_000)
    await set(headers, 'offers', true)
    await set(headers, 'offers', false)
    const { consents: listed, record } = await listOf(headers)
    expect(listed.filter(({ given }) => given).map(({ purpose }) => purpose)).toEqual([
      'service',
      'reports-by-message',
    ])
    expect(record.map(({ purpose, given }) => [purpose, given])).toEqual([
      ['offers', false],
      ['offers', true],
      ['service', true],
    ])
    const noted = (await listAudit(server.db, user.uniqueId)).filter(
      ({ action }) => action === 'consent-set',
    )
    expect(noted.map(({ subject }) => subject)).toEqual([
      { purpose: 'offers', given: 'false' },
      { purpose: 'offers', given: 'true' },
    ])
  })

  it('cannot withdraw the service consent without deleting the account', async () => {
    const { headers } = await signIn(server)
    const answer = await set(headers, 'service', false)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'service-needed'])
    expect((await listOf(headers)).consents[0]?.given).toBe(true)
  })

  it('suppress the message about a ready report if it is withdrawn', async () => {
    const calls = orderCalls(server)
    const { shown, headers, user } = await calls.readyToPlace()
    const order = await calls.place(finalForm(shown), headers)
    await set(headers, 'reports-by-message', false)
    let stage: string | undefined
    while (stage !== 'report_ready') stage = await stepOrder(server, order)
    const told = await newestMessages(server.deps, user.mobile_no)
    const templates = told.map(({ template }) => template)
    expect(templates).toContain('order.collected.samples')
    expect(templates.filter((template) => template.startsWith('order.ready'))).toEqual([])
  })

  it('change at most fifty times a day', async () => {
    const { headers } = await signIn(server)
    const answers = []
    for (let turn = 0; turn < 50; turn += 1) {
      answers.push(await set(headers, 'research', turn % 2 === 0))
    }
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(49)
    const last = answers.at(-1)
    expect([last?.statusCode, last?.headers['retry-after']]).toEqual([429, '86400'])
  })

  it('have a wording for each purpose', () => {
    expect(Object.keys(CONSENT_WORDS)).toEqual([...CONSENT_PURPOSES])
  })
})
