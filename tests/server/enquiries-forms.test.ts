import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enquiries } from '#server/db/schema/enquiries.ts'
import { outboxMessages } from '#server/db/schema/outbox.ts'
import { FORMS, sender } from './factories/enquiry.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { type Headers, signIn, visitorHeaders } from './support/sign-in.ts'

let server: TestApp
let visitor: Headers
beforeAll(async () => {
  server = await createTestApp()
  visitor = await visitorHeaders(server)
})
beforeEach(async () => {
  server.clock.set(TEST_NOW)
  await server.db.delete(enquiries)
  await server.db.delete(outboxMessages)
})
afterAll(() => server.close())

const send = (path: string, payload: object, headers: Headers = visitor) =>
  server.inject({ method: 'POST', url: `/api/v1/${path}`, headers, payload })

const all = () => server.db.select().from(enquiries)
const sent = () => server.db.select().from(outboxMessages).orderBy(asc(outboxMessages.id))

/** Sends this form and returns the stored enquiry. */
async function expectStored(kind: (typeof FORMS)[number]['kind']): Promise<void> {
  const { path, own, kept } = FORMS.find((form) => form.kind === kind) ?? FORMS[0]
  const answer = await send(path, { ...sender, ...own })
  expect(answer.statusCode).toBe(200)
  expect(await all()).toEqual([
    {
      id: answer.json().result.enquiry_id,
      kind,
      name: 'Asha Rao',
      mobileNo: '9000000042',
      email: 'asha@example.com',
      cityId: 1,
      message: 'Please call after five.',
      source: '/some-page',
      details: kept,
      accountId: null,
      fingerprint: expect.any(String),
      createdAt: new Date(TEST_NOW),
    },
  ])
}

describe('stores all fields of', () => {
  it('[R7.101] [R1.36] a corporate tie-up', () => expectStored('corporate'))
  it('[R7.102] [R1.34] a franchise enquiry', () => expectStored('franchise'))
  it('[R7.103] a question about a test, with its name', () => expectStored('test'))
  it('[R7.105] [R1.29] a callback', () => expectStored('callback'))
  it('[R7.106] [R1.30] a message', () => expectStored('get-in-touch'))
  it('[R7.107] [R1.35] a vendor', () => expectStored('vendor'))
  it('[R7.108] a message to the management', () => expectStored('reach-out'))
  it('[R7.109] [R1.31] feedback', () => expectStored('feedback'))
})

describe.each(FORMS)('$path', ({ path, own, needed }) => {
  it('stores the account of a patient', async () => {
    const { headers, user } = await signIn(server)
    expect((await send(path, { ...sender, ...own }, headers)).statusCode).toBe(200)
    expect(await all()).toMatchObject([{ accountId: user.uniqueId }])
  })

  it.each([
    [{ city_id: 99 }, 404, 'unknown-city'],
    [{ city_id: 'Atlantis' }, 400, 'invalid'],
    [{ mobile_no: '12345' }, 400, 'invalid'],
    [{ name: '  ' }, 400, 'invalid'],
    [{ name: 'x'.repeat(61) }, 400, 'invalid'],
    [{ name: 'a\0b' }, 400, 'invalid'],
    [{ email: 'asha@' }, 400, 'invalid'],
    [{ message: 'x'.repeat(1001) }, 400, 'invalid'],
    [{ source: 'x'.repeat(201) }, 400, 'invalid'],
    [{ message: 'a\0b' }, 400, 'invalid'],
  ])('is refused with %j, and nothing is stored or sent', async (changes, status, code) => {
    const answer = await send(path, { ...sender, ...own, ...changes })
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(answer.json().message).toMatch(/^[A-Z].{8,}[.]$|^[a-z_]+ is .*[.]$/)
    expect([await all(), await sent()]).toEqual([[], []])
  })

  it('requires its own fields', async () => {
    for (const field of needed) {
      const answer = await send(path, { ...sender, ...own, [field]: '' })
      expect([field, answer.statusCode]).toEqual([field, 400])
      expect(answer.json().message).toMatch(/\.$/)
    }
    expect(await all()).toEqual([])
  })

  it('is stored once if sent twice, concurrently too', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send(path, { ...sender, ...own })))
    const later = await send(path, { ...sender, ...own })
    const ids = [...answers, later].map((answer) => answer.json().result.enquiry_id)
    expect(new Set(ids).size).toBe(1)
    expect(await all()).toHaveLength(1)
    expect(
      (await sent()).filter(({ recipient }) => recipient === server.config.labEmail),
    ).toHaveLength(1)
  })
})

describe('a repeated enquiry', () => {
  const ask = async (changes: object = {}, headers: Headers = visitor) => {
    const answer = await send('enquiry/callback', { ...sender, ...changes }, headers)
    return answer.json().result.enquiry_id
  }

  it('is a new one only after ten minutes', async () => {
    const first = await ask()
    server.clock.advance(10 * 60_000)
    expect(await ask()).toBe(first)
    server.clock.advance(1)
    const second = await ask()
    expect(second).not.toBe(first)
    expect(await ask()).toBe(second)
    expect(await all()).toHaveLength(2)
  })

  it('is a new one with a corrected number, from another form or by a signed-in patient', async () => {
    const { headers } = await signIn(server)
    const ids = [
      await ask(),
      await ask({ mobile_no: '9000000043' }),
      await ask({}, headers),
      (await send('enquiry/getInTouch', sender)).json().result.enquiry_id,
    ]
    expect(new Set(ids).size).toBe(4)
  })
})

describe('the messages about an enquiry', () => {
  it('give the lab all fields, each on its own line', async () => {
    const message = 'Two lines:\nNumber: 1'
    await send('auth/vendor/register', { ...sender, ...FORMS[5].own, message })
    const [copy] = await sent()
    expect(copy).toMatchObject({
      channel: 'email',
      recipient: 'care@parakh.example',
      template: 'enquiry.vendor',
    })
    const [row] = await all()
    expect(copy?.text.split('\n')).toEqual([
      'A new vendor enquiry.',
      'From: Asha Rao',
      'Mobile: 9000000042',
      'E-mail: asha@example.com',
      'City: Mumbai',
      'organisation: Tubes and Co',
      'category: consumables',
      'gstin: 27AAAAA0000A1Z2',
      'Page: /some-page',
      'Message: Two lines: Number: 1',
      `Number: ${row?.id}`,
    ])
  })

  it('confirm it to the sender without any user input', async () => {
    await send('enquiry/getInTouch', { ...sender, name: 'Buy at evil.example' })
    const [, confirmation] = await sent()
    expect(confirmation).toMatchObject({ channel: 'email', recipient: 'asha@example.com' })
    expect(confirmation?.text).not.toContain('evil')
    expect(confirmation?.text).toMatch(
      /^Parakh Diagnostics: your message has reached us\. Reference number /,
    )
  })

  it('go only to the lab if there is no e-mail address, or a call was requested', async () => {
    await send('enquiry/getInTouch', { ...sender, email: '' })
    await send('enquiry/callback', sender)
    expect((await sent()).map(({ recipient }) => recipient)).toEqual([
      'care@parakh.example',
      'care@parakh.example',
    ])
  })
})

describe('invalid input', () => {
  it('[R7.103] a question about an item that is not listed is refused', async () => {
    for (const item_id of ['999999', 'nothing', '99999999999999999999', "1'; drop table items"]) {
      const answer = await send('enquiry/test', { ...sender, item_id })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-item'])
    }
    expect(await all()).toEqual([])
  })

  it("[R7.106] requires the partner's name in a partnership enquiry", async () => {
    const lead = {
      ...sender,
      topic: 'partnership',
      partner_kind: 'doctor',
      organisation: 'Rao Clinic',
    }
    for (const field of ['partner_kind', 'organisation']) {
      expect((await send('enquiry/getInTouch', { ...lead, [field]: '' })).statusCode).toBe(400)
    }
    expect((await send('enquiry/getInTouch', lead)).statusCode).toBe(200)
    expect(await all()).toMatchObject([
      { details: { topic: 'partnership', partner_kind: 'doctor', organisation: 'Rao Clinic' } },
    ])
  })

  const hasFifteen = 'A GSTIN has 15 characters, such as 27AAAAA0000A1Z2.'
  it.each([
    ['27AAAAA0000A1', hasFifteen],
    ['27AAAAA0000A1Z2Z', hasFifteen],
    ['x', hasFifteen],
    ['00AAAAA0000A1X5', 'Character 14 of a GSTIN is Z, not "X".'],
    ['27AAAAA0000A1Z5', 'This GSTIN has a typing mistake. Check each character.'],
  ])('[R7.107] the GSTIN %s is refused', async (gstin, words) => {
    const answer = await send('auth/vendor/register', { ...sender, ...FORMS[5].own, gstin })
    expect([answer.statusCode, answer.json().message]).toEqual([400, words])
  })

  it.each(['0', '6', '2.5', 'many', null])('[R7.109] a rating of %s is refused', async (rating) => {
    const answer = await send('feedback/add', { ...sender, ...FORMS[7].own, rating })
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Choose one to five stars.'])
  })

  it.each(['<script>alert(1)</script>', "'; drop table enquiries; --", '\ud800', '𝒜😀'])(
    'stores hostile text unchanged: %s',
    async (words) => {
      const changes = { name: words, message: words, ...FORMS[1].own, city_wanted: words }
      const answer = await send('enquiry/frenchise', { ...sender, ...changes })
      expect(answer.statusCode).toBe(200)
      const kept = Buffer.from(words).toString()
      expect(await all()).toMatchObject([
        { name: kept, message: kept, details: { city_wanted: kept } },
      ])
    },
  )

  it('keeps a name without signs that cannot be seen, and a message as it is', async () => {
    const words = '\u202EAsha\u200B \u00A0Rao'
    await send('enquiry/callback', { ...sender, name: words, message: words })
    expect(await all()).toMatchObject([{ name: 'Asha Rao', message: words }])
  })

  it('drops fields that no form has', async () => {
    await send('enquiry/callback', {
      ...sender,
      kind: 'vendor',
      accountId: 'x',
      __proto__: {},
      admin: 1,
    })
    expect(
      await server.db.select().from(enquiries).where(eq(enquiries.kind, 'callback')),
    ).toMatchObject([{ details: {}, accountId: null }])
  })
})

describe('the rate limit of a network address', () => {
  let held: TestApp
  let headers: Headers
  beforeAll(async () => {
    held = await createTestApp({ config: { addressLimits: 0.1 } })
    headers = await visitorHeaders(held)
  })
  afterAll(() => held.close())

  it.each(FORMS.map((form, at) => ({ ...form, remoteAddress: `10.0.0.${at + 1}` })))(
    'counts $path',
    async ({ path, own, remoteAddress }) => {
      await held.db.delete(enquiries)
      const statuses: number[] = []
      for (let times = 0; times < 8; times += 1) {
        const payload = { ...sender, ...own, message: `${times}` }
        const call = { method: 'POST', url: `/api/v1/${path}`, headers, payload } as const
        statuses.push((await held.inject({ ...call, remoteAddress })).statusCode)
      }
      const stored = statuses.filter((status) => status === 200).length
      expect(new Set(statuses)).toEqual(new Set([200, 429]))
      expect(await held.db.select().from(enquiries)).toHaveLength(stored)
    },
  )
})
