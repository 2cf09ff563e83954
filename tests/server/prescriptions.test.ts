import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prescriptions, uploads } from '#server/db/schema/uploads.ts'
import { cleanUp } from '#server/jobs.ts'
import { removeUnusedUploads } from '#server/modules/uploads/uploads.service.ts'
import { browserHeaders, upload } from './factories/upload.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { type Headers, post, signIn, visitorHeaders } from './support/sign-in.ts'

const PATH = 'auth/upload-prescription'
const DAY = 24 * 3_600_000

let dataDir: string
let server: TestApp
let browser: Headers
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-prescriptions-'))
  server = await createTestApp({ config: { dataDir } })
  browser = await browserHeaders(server)
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const form = (imageKey: string) => ({
  imageKey,
  name: 'Asha Rao',
  mobile_no: '9000000042',
  remarks: 'The second test is hard to read.',
})

const send = (imageKey: string, headers: Headers = browser, changes: object = {}) =>
  server.inject({
    method: 'POST',
    url: `/api/v1/${PATH}`,
    headers,
    payload: { ...form(imageKey), ...changes },
  })

const keptOf = (imageKey: string) =>
  server.db.select().from(prescriptions).where(eq(prescriptions.uploadKey, imageKey))

describe('a prescription', () => {
  it('[R7.020] [R6.13] is accepted from a browser with a session token, without a message', async () => {
    const imageKey = await upload(server, browser)
    const answer = await send(imageKey)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ result: { prescription_id: expect.any(String) } })
    expect(await keptOf(imageKey)).toEqual([
      {
        id: answer.json().result.prescription_id,
        uploadKey: imageKey,
        accountId: null,
        orderId: null,
        name: 'Asha Rao',
        mobileNo: '9000000042',
        remarks: 'The second test is hard to read.',
        createdAt: new Date(TEST_NOW),
        feedPosition: null,
      },
    ])
  })

  it('belongs to the account of a signed-in patient', async () => {
    const { headers, user } = await signIn(server)
    const imageKey = await upload(server, headers)
    expect((await send(imageKey, headers, { remarks: undefined })).statusCode).toBe(200)
    expect(await keptOf(imageKey)).toMatchObject([{ accountId: user.uniqueId, remarks: '' }])
  })

  it('[R6.13] requires the session token', async () => {
    const imageKey = await upload(server, browser)
    for (const [headers, code] of [
      [await visitorHeaders(server), 'session-required'],
      [{ ...browser, 'session-token': 'rubbish' }, 'session-token-invalid'],
    ] as const) {
      const answer = await send(imageKey, headers)
      expect([answer.statusCode, answer.json().code]).toEqual([403, code])
    }
    expect(await keptOf(imageKey)).toEqual([])
  })

  it('requires a file of the sender', async () => {
    const patient = await signIn(server)
    const [ofBrowser, ofPatient] = [
      await upload(server, browser),
      await upload(server, patient.headers),
    ]
    for (const [imageKey, headers] of [
      [ofBrowser, await browserHeaders(server)],
      [ofBrowser, patient.headers],
      [ofPatient, browser],
      [ofPatient, (await signIn(server)).headers],
      ['nothing', browser],
    ] as const) {
      const answer = await send(imageKey, headers)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-image'])
    }
    expect([await keptOf(ofBrowser), await keptOf(ofPatient)]).toEqual([[], []])
  })

  it('is stored once, even if sent twice concurrently', async () => {
    const imageKey = await upload(server, browser)
    const answers = await Promise.all([send(imageKey), send(imageKey), send(imageKey)])
    const said = answers.map(({ statusCode, json }) => [statusCode, json().code]).toSorted()
    expect(said).toEqual([
      [200, undefined],
      [409, 'prescription-known'],
      [409, 'prescription-known'],
    ])
    expect(await keptOf(imageKey)).toHaveLength(1)
  })

  it.each([
    [{ name: ' ' }, 'Enter your name as on your ID.'],
    [{ mobile_no: '1234567890' }, 'A mobile number has 10 digits and starts with 6, 7, 8 or 9.'],
    [{ remarks: 'x'.repeat(501) }, 'remarks is too long or too high.'],
  ])('is refused with %j', async (changes, message) => {
    const imageKey = await upload(server, browser)
    const answer = await send(imageKey, browser, changes)
    expect([answer.statusCode, answer.json().message]).toEqual([400, message])
    expect(await keptOf(imageKey)).toEqual([])
  })
})

describe('unreferenced files', () => {
  const isThere = async (key: string) => {
    const rows = await server.db.select().from(uploads).where(eq(uploads.key, key))
    const bytes = await server.deps.files.read(key)
    expect(bytes !== undefined).toBe(rows.length === 1)
    return rows.length === 1
  }

  it('are deleted after a day, with their bytes; those of a prescription are kept', async () => {
    server.clock.set(TEST_NOW)
    const [unused, named] = [await upload(server, browser), await upload(server, browser)]
    await post(server, PATH, form(named), browser)
    server.clock.advance(DAY / 2)
    const younger = await upload(server, browser)
    server.clock.advance(DAY / 2)
    await cleanUp.run(server.deps)
    expect([await isThere(unused), await isThere(named), await isThere(younger)]).toEqual([
      true,
      true,
      true,
    ])
    server.clock.advance(1)
    await cleanUp.run(server.deps)
    expect([await isThere(unused), await isThere(named), await isThere(younger)]).toEqual([
      false,
      true,
      true,
    ])
    server.clock.set(TEST_NOW)
  })

  it('are deleted in any number', async () => {
    const old = new Date(Date.parse(TEST_NOW) - 3 * DAY)
    await server.db.insert(uploads).values(
      Array.from({ length: 205 }, (_, at) => ({
        key: `crashed-${at}`,
        browserId: 'b',
        accountId: null,
        type: 'image/png' as const,
        bytes: 1,
        createdAt: old,
      })),
    )
    await removeUnusedUploads(server.deps, new Date(old.getTime() + 1))
    const left = await server.db.select().from(uploads).where(eq(uploads.createdAt, old))
    expect(left).toEqual([])
  })

  it('are kept if a prescription refers to them during the clean-up', async () => {
    const imageKey = await upload(server, browser)
    const after = new Date(Date.parse(TEST_NOW) + DAY)
    const files = {
      ...server.deps.files,
      remove: async (key: string) => {
        // Between selection and deletion: the file is locked, and the prescription waits.
        if (key === imageKey) sending = send(imageKey)
        await server.deps.files.remove(key)
      },
    }
    let sending: ReturnType<typeof send> | undefined
    await removeUnusedUploads({ db: server.db, files }, after)
    const answer = await sending
    expect([answer?.statusCode, answer?.json().code]).toEqual([404, 'unknown-image'])

    const named = await upload(server, browser)
    await server.db.transaction(async (tx) => {
      const row = { id: 'p-1', uploadKey: named, name: 'A', mobileNo: '9', createdAt: after }
      await tx.insert(prescriptions).values(row)
      await removeUnusedUploads(server.deps, after)
    })
    expect(await isThere(named)).toBe(true)
    expect(await keptOf(named)).toHaveLength(1)
  })
})
