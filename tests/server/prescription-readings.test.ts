import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '#server/db/schema/calls.ts'
import { outboxMessages } from '#server/db/schema/outbox.ts'
import { prescriptionReadings } from '#server/db/schema/prescription-readings.ts'
import { prescriptions } from '#server/db/schema/uploads.ts'
import { LabProblem } from '#server/lab-api/lab-problem.ts'
import { sentReadingSchema } from '#server/lab-api/prescriptions/prescriptions.contract.ts'
import { recordReading } from '#server/lab-api/prescriptions/record-reading.service.ts'
import { findPrescription } from '#server/modules/prescriptions/reading.repository.ts'
import { memberForm } from './factories/account.ts'
import { type LabSystem, labClient, labOf } from './factories/lab-client.ts'
import { aReading, readAs, sendPrescription } from './factories/prescription.ts'
import { aJpeg, browserHeaders } from './factories/upload.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { isSerializable } from './support/database.ts'
import { type Headers, post, signIn } from './support/sign-in.ts'

const MINUTE = 60_000

let dataDir: string
let server: TestApp
let lab: LabSystem
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-readings-'))
  server = await createTestApp({ config: { dataDir, lab: 'api' }, poolSize: 20 })
  lab = await labClient(server, ['prescriptions:read', 'prescriptions:write'])
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function sent(changes: object = {}) {
  const patient = await signIn(server)
  return { ...patient, id: await sendPrescription(server, patient.headers, changes) }
}

const told = async (id: string, reading: object) => {
  const { statusCode, json } = await lab.post(`/prescriptions/${id}/reading`, reading)
  return [statusCode, json().version ?? json().code]
}

const auditOf = async (id: string) => {
  const rows = await server.db.select().from(auditLog)
  return rows.filter(({ subject }) => subject.prescription_id === id)
}

const readingsOf = (id: string) =>
  server.db.select().from(prescriptionReadings).where(eq(prescriptionReadings.prescriptionId, id))

const decide = (headers: Headers, prescription_id: string, decisions: object[], version = 1) =>
  server.inject({
    method: 'POST',
    url: '/api/v1/prescriptions/decide',
    headers,
    payload: { prescription_id, version, decisions },
  })

const BOTH = [
  { what: 'add', line_no: 1, code: 'HBA1C' },
  { what: 'leave', line_no: 2 },
]

describe('the feed of prescriptions', () => {
  const read = async (after: string, limit = 50) =>
    (await lab.get(`/prescriptions?after=${after}&limit=${limit}`)).json()
  const end = async () => {
    let { next, has_more } = await read('0', 200)
    while (has_more) ({ next, has_more } = await read(next, 200))
    return next
  }

  it('has each that was sent, with signed links to its files, and an audit row', async () => {
    const cursor = await end()
    const { id, user } = await sent({ remarks: 'Line 2 is hard to read.' })
    const { entries, has_more, next } = await read(cursor)
    expect([entries.length, has_more]).toEqual([1, false])
    expect(entries[0]).toMatchObject({
      cursor: next,
      change: 'sent',
      prescription: {
        prescription_id: id,
        name: 'Asha Rao',
        remarks: 'Line 2 is hard to read.',
        files: [{ page: 1, type: 'image/jpeg' }],
        version: null,
        asked_lines: [],
      },
    })
    expect(await auditOf(id)).toMatchObject([
      { action: 'prescription-sent', accountId: user.uniqueId },
      { action: 'lab-prescription-read', accountId: user.uniqueId },
    ])
    expect((await read(next)).entries).toEqual([])
  })

  it('goes on from a cursor in pages, and has those of visitors too', async () => {
    const cursor = await end()
    const { id } = await sent()
    // Two of the same moment have no order.
    server.clock.advance(1_000)
    const visitors = await sendPrescription(server, await browserHeaders(server))
    const first = await read(cursor, 1)
    expect([first.entries[0].prescription.prescription_id, first.has_more]).toEqual([id, true])
    const second = await read(first.next, 1)
    expect(second.entries[0].prescription.prescription_id).toBe(visitors)
    expect((await lab.get('/prescriptions?after=x')).json().code).toBe('cursor-invalid')
  })

  it('needs its scope', async () => {
    const other = await labClient(server)
    const { id } = await sent()
    const answers = [
      await other.get('/prescriptions'),
      await other.get(`/prescriptions/${id}`),
      await other.post(`/prescriptions/${id}/reading`, aReading(server)),
    ]
    expect(answers.map(({ json }) => json().code)).toEqual(Array(3).fill('scope-missing'))
  })
})

describe('the file of a prescription', () => {
  const urlOf = async (id: string) => {
    const { files } = (await lab.get(`/prescriptions/${id}`)).json()
    const { pathname, search } = new URL(files[0].url)
    return pathname + search
  }

  it('is read by its signed link without a token, with an audit row', async () => {
    const { id } = await sent()
    const answer = await server.inject({ url: await urlOf(id) })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(answer.rawPayload.subarray(0, 2)).toEqual(aJpeg().subarray(0, 2))
    expect(answer.headers['cache-control']).toBe('no-store')
    const [row] = (await auditOf(id)).filter(({ action }) => action.endsWith('file-read'))
    expect(row?.subject).toMatchObject({ client: lab.credentials.id })
  })

  it('is not read after ten minutes, by a changed link, or by one of a deleted prescription', async () => {
    const { id } = await sent()
    const url = await urlOf(id)
    server.clock.advance(11 * MINUTE)
    expect((await server.inject({ url })).json().code).toBe('unknown-file')
    server.clock.set(TEST_NOW)
    // The first letter of the signature: not every bit of its last letter counts.
    const changed = url.replace(
      /\.([\w-])([\w-]+)$/,
      (_, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`,
    )
    expect(changed).not.toBe(url)
    expect((await server.inject({ url: changed })).statusCode).toBe(404)
    expect((await server.inject({ url })).statusCode).toBe(200)
    await server.db.delete(prescriptions).where(eq(prescriptions.id, id))
    expect((await server.inject({ url })).statusCode).toBe(404)
  })
})

describe('a reading', () => {
  it('is stored once under its id, and corrected by the next version', async () => {
    const { id } = await sent()
    const first = aReading(server)
    expect(await told(id, first)).toEqual([200, 1])
    expect(await told(id, first)).toEqual([200, 1])
    expect(await told(id, { ...first, reader: 'Someone else' })).toEqual([422, 'reading-reused'])
    expect(await told(id, aReading(server))).toEqual([409, 'reading-exists'])
    expect(await told(id, aReading(server, { replaces: 1 }))).toEqual([200, 2])
    expect((await readingsOf(id)).map(({ version }) => version)).toEqual([1, 2])
  })

  it('is refused with everything that is wrong, and then stores nothing', async () => {
    const { id } = await sent()
    const answer = await lab.post(
      `/prescriptions/${id}/reading`,
      aReading(server, {
        date: '2026-03-09',
        lines: [
          { text: 'CBC', code: 'NONE', alternatives: ['FBS', 'ALSO-NONE', 'FBS'] },
          {
            text: 'FBS',
            code: 'FBS',
            region: { page: 2, left: 0, top: 0, width: 1, height: 0.1 },
          },
        ],
      }),
    )
    expect(answer.statusCode).toBe(422)
    const { code, message, problems } = answer.json()
    expect([code, message]).toEqual([
      'reading-refused',
      'The prescription is dated in the future. And 4 more.',
    ])
    expect(problems.map((one: { code: string; where: string }) => [one.code, one.where])).toEqual([
      ['in-the-future', 'date'],
      ['unknown-code', 'lines[0].code'],
      ['unknown-code', 'lines[0].alternatives[1]'],
      ['repeated-code', 'lines[0].alternatives[2]'],
      ['unknown-page', 'lines[1].region.page'],
    ])
    expect(await readingsOf(id)).toEqual([])
  })

  it.each([
    ['a code of a line that is not readable', { lines: [{ text: null, code: 'CBC' }] }],
    ['no line and no reason', { lines: [] }],
    ['lines and a reason', { reason: 'Blurred' }],
  ])('is invalid with %s', async (_what, changes) => {
    const { id } = await sent()
    expect(await told(id, aReading(server, changes))).toEqual([400, 'invalid'])
  })

  it('is of a prescription that exists, and of no document for a radiologist', async () => {
    expect(await told(randomUUID(), aReading(server))).toEqual([404, 'unknown-prescription'])
  })

  it('reaches the patient by SMS, and by e-mail if it is confirmed', async () => {
    const { id, user } = await sent()
    await told(id, aReading(server))
    const messages = await server.db
      .select()
      .from(outboxMessages)
      .where(
        and(
          eq(outboxMessages.recipient, user.mobile_no),
          eq(outboxMessages.template, 'prescription.read'),
        ),
      )
    expect(messages).toHaveLength(1)
    expect(messages[0]?.text).toContain(`/prescription-cart?prescription_id=${id}`)
  })

  it('of a visitor tells nobody: the call centre has the number', async () => {
    const id = await sendPrescription(server, await browserHeaders(server))
    const before = (await server.db.select().from(outboxMessages)).length
    expect(await told(id, aReading(server))).toEqual([200, 1])
    expect((await server.db.select().from(outboxMessages)).length).toBe(before)
  })

  it('of two at once is stored once, and the other hears of it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await sent()
      const answers = await Promise.all([
        told(id, aReading(server)),
        told(id, aReading(server)),
        told(id, aReading(server)),
      ])
      expect(answers.toSorted()).toEqual([
        [200, 1],
        [409, 'reading-exists'],
        [409, 'reading-exists'],
      ])
      expect(await readingsOf(id)).toHaveLength(1)
    }
  })

  it('would collide without the lock, so that the test above can fail', async ({ skip }) => {
    skip(isSerializable(), 'PostgreSQL itself prevents the race at this level')
    const reader = { clientId: lab.credentials.id, call: 'test', network: '' }
    const collisions: unknown[] = []
    for (let round = 0; round < 10 && collisions.length === 0; round += 1) {
      const { id: prescriptionId } = await sent()
      const one = () =>
        recordReading(
          server.deps,
          reader,
          { prescriptionId, sent: sentReadingSchema.parse(aReading(server)) },
          findPrescription,
        )
      const results = await Promise.allSettled([one(), one(), one()])
      for (const result of results) {
        if (result.status === 'rejected' && !(result.reason instanceof LabProblem)) {
          collisions.push(result.reason)
        }
      }
    }
    expect(collisions.length).toBeGreaterThan(0)
  })
})

describe('the patient', () => {
  it('sees that it waits, then the lines at the prices of the city, with an audit row', async () => {
    const { id, headers, user } = await sent()
    expect(await readAs(server, headers, id)).toMatchObject({ state: 'waiting', reading: null })
    await told(id, aReading(server))
    const shown = await readAs(server, headers, id)
    expect(shown).toMatchObject({
      state: 'read',
      files: [{ type: 'image/jpeg' }],
      reading: {
        version: 1,
        reader: 'Priya',
        patient_name: 'Asha Rao',
        member: { firstName: 'Asha' },
        written_on: '2026-03-01',
        lines: [
          {
            line_no: 1,
            text: 'HbA1c',
            sure: true,
            item: { code: 'HBA1C' },
            alternatives: [{ code: 'FBS' }],
          },
          { line_no: 2, text: null, note: 'It begins with an S.', item: null, alternatives: [] },
        ],
      },
    })
    const item = await server.inject({
      url: `/api/v1/tests/details?city_id=1&slug_name=${shown.reading?.lines[0]?.item?.slug_name}`,
    })
    expect(shown.reading?.lines[0]?.item?.price).toBe(item.json().result.price)
    const rows = (await auditOf(id)).filter(({ action }) => action === 'prescription-read')
    expect(rows.map(({ subject }) => subject.version)).toEqual([undefined, '1'])
    expect(rows.map(({ accountId }) => accountId)).toEqual([user.uniqueId, user.uniqueId])
  })

  it('sees whom of the family it names, and when it names nobody of it', async () => {
    const { id, headers } = await sent()
    await post(server, 'patient/member/add', memberForm({ firstName: 'Mohan' }), headers)
    await told(id, aReading(server, { patient_name: 'Mr. M. RAO' }))
    expect((await readAs(server, headers, id)).reading?.member?.firstName).toBe('Mohan')
    await told(id, aReading(server, { patient_name: 'Kavya Menon', replaces: 1 }))
    expect((await readAs(server, headers, id)).reading?.member).toBeNull()
  })

  it('sees why nothing could be read', async () => {
    const { id, headers } = await sent()
    await told(id, aReading(server, { lines: [], reason: 'Blurred.' }))
    expect(await readAs(server, headers, id)).toMatchObject({
      state: 'unreadable',
      reading: { reason: 'Blurred.', lines: [] },
    })
    expect((await decide(headers, id, [])).json().code).toBe('not-read')
  })

  it('finds the state of each in the list', async () => {
    const { id, headers } = await sent()
    const states = async () => {
      const answer = await server.inject({ url: '/api/v1/prescriptions/list', headers })
      return answer.json().result.prescriptions.map(({ state }: { state: string }) => state)
    }
    expect(await states()).toEqual(['waiting'])
    await told(id, aReading(server))
    expect(await states()).toEqual(['read'])
    await decide(headers, id, BOTH)
    expect(await states()).toEqual(['used'])
  })

  it('decides about every line; the same again is harmless', async () => {
    const { id, headers } = await sent()
    await told(id, aReading(server))
    for (const decisions of [BOTH, BOTH.toReversed()]) {
      expect((await decide(headers, id, decisions)).json().result).toEqual({ state: 'used' })
    }
    expect(await readAs(server, headers, id)).toMatchObject({ state: 'used', decisions: BOTH })
  })

  it.each([
    ['an earlier version', BOTH, 2, [409, 'reading-changed']],
    ['a line too few', BOTH.slice(1), 1, [409, 'reading-changed']],
    ['a line twice', [BOTH[0], BOTH[0]], 1, [409, 'reading-changed']],
    ['an unknown test', [{ ...BOTH[0], code: 'NONE' }, BOTH[1]], 1, [404, 'unknown-item']],
  ])('does not decide with %s', async (_what, decisions, version, expected) => {
    const { id, headers } = await sent()
    await told(id, aReading(server))
    const { statusCode, json } = await decide(headers, id, decisions as object[], version)
    expect([statusCode, json().code]).toEqual(expected)
    expect((await readAs(server, headers, id)).state).toBe('read')
  })

  it('has the doctor asked: the lab finds the line in its feed, and reads it again', async () => {
    const { id, headers } = await sent()
    await told(id, aReading(server))
    const { next } = (await lab.get('/prescriptions?after=0&limit=200')).json()
    await decide(headers, id, [
      { what: 'add', line_no: 1, code: 'HBA1C' },
      { what: 'ask', line_no: 2 },
    ])
    const { entries } = (await lab.get(`/prescriptions?after=${next}`)).json()
    expect(entries).toMatchObject([
      { change: 'asked', prescription: { prescription_id: id, version: 1, asked_lines: [2] } },
    ])
    const lines = [
      { text: 'HbA1c', code: 'HBA1C' },
      { text: 'S. Ferritin', code: 'FERR' },
    ]
    expect(await told(id, aReading(server, { replaces: 1, lines }))).toEqual([200, 2])
    expect(await readAs(server, headers, id)).toMatchObject({ state: 'read', decisions: [] })
  })

  it('reads and decides about none of another account, nor of a visitor', async () => {
    const { id } = await sent()
    await told(id, aReading(server))
    const visitors = await sendPrescription(server, await browserHeaders(server))
    const { headers } = await signIn(server)
    for (const theirs of [id, visitors, randomUUID()]) {
      const url = `/api/v1/prescriptions/reading/${theirs}?city_id=1`
      expect((await server.inject({ url, headers })).json().code).toBe('unknown-prescription')
      expect((await decide(headers, theirs, BOTH)).json().code).toBe('unknown-prescription')
    }
    expect((await readingsOf(id))[0]?.decisions).toBeNull()
  })
})

describe('the simulated lab', () => {
  it('reads a prescription at its pace, the same for each, as an example', async () => {
    const { id, headers } = await sent()
    const simulated = labOf(server)
    await simulated.moveDueOrders(30)
    expect((await readAs(server, headers, id)).state).toBe('waiting')
    server.clock.advance(MINUTE)
    await simulated.moveDueOrders(30)
    server.clock.set(TEST_NOW)
    const { reading } = await readAs(server, headers, id)
    expect(reading).toMatchObject({ example: true, patient_name: 'Asha Rao' })
    expect(reading?.lines.map(({ item }) => item?.code)).toEqual([
      'CBC',
      'TFT',
      'HBA1C',
      'VITD',
      undefined,
    ])
  })

  it('reads it once, also in two processes at once', async () => {
    const { id } = await sent()
    await Promise.all([labOf(server).readPrescription(id), labOf(server).readPrescription(id)])
    await labOf(server).readPrescription(id)
    expect(await readingsOf(id)).toHaveLength(1)
  })

  it('says what it cannot read, and answers what the doctor was asked', async () => {
    const blurred = await sent({ remarks: 'This one is unreadable' })
    await labOf(server).readPrescription(blurred.id)
    expect((await readAs(server, blurred.headers, blurred.id)).state).toBe('unreadable')

    const { id, headers } = await sent()
    await labOf(server).readPrescription(id)
    const leave = [1, 2, 3, 4].map((line_no) => ({ what: 'leave', line_no }))
    await decide(headers, id, [...leave, { what: 'ask', line_no: 5 }])
    await labOf(server).moveDueOrders(0)
    const { state, reading } = await readAs(server, headers, id)
    expect([state, reading?.version]).toEqual(['read', 2])
    expect(reading?.lines[4]).toMatchObject({ text: 'S. Ferritin', item: { code: 'FERR' } })
  })
})

it('goes with its prescription', async () => {
  const { id } = await sent()
  await told(id, aReading(server))
  await server.db.delete(prescriptions).where(eq(prescriptions.id, id))
  expect(await readingsOf(id)).toEqual([])
})
