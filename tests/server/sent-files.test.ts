import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SentFile } from '#contract/uploads.endpoints.ts'
import { enquiries } from '#server/db/schema/enquiries.ts'
import { prescriptions } from '#server/db/schema/uploads.ts'
import { removeUnusedUploads } from '#server/modules/uploads/uploads.service.ts'
import { sender } from './factories/enquiry.ts'
import { aJpeg, aPdf, browserHeaders, dataUrl, upload } from './factories/upload.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { type Headers, post, signIn } from './support/sign-in.ts'

const DAY = 24 * 3_600_000

let dataDir: string
let server: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-sent-'))
  server = await createTestApp({ config: { dataDir } })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function uploadPdf(headers: Headers): Promise<string> {
  const payload = { file: dataUrl('application/pdf', aPdf()) }
  const path = 'uploads/s3/upload-media'
  return (await post<{ imageKey: string }>(server, path, payload, headers)).imageKey
}

async function uploadPicture(headers: Headers): Promise<string> {
  const payload = { files: [dataUrl('image/jpeg', aJpeg())] }
  const path = 'buploads/blob/upload-images'
  type Stored = { images: { imageKey: string }[] }
  return (await post<Stored>(server, path, payload, headers)).images[0]?.imageKey ?? ''
}

const call = (method: 'GET' | 'POST', path: string, headers: Headers, payload?: object) =>
  server.inject({ method, url: `/api/v1/${path}`, headers, ...(payload && { payload }) })

type Sent = { files: SentFile[]; sent_at: string }[]

/** The two forms with files: how they are sent, and how what was sent is listed. */
const FORMS = [
  {
    what: 'a prescription',
    send: (headers: Headers, [imageKey, ...more_keys]: readonly string[]) =>
      call('POST', 'auth/upload-prescription', headers, {
        imageKey,
        more_keys,
        name: 'Asha Rao',
        mobile_no: '9000000042',
        remarks: 'Two pages.',
      }),
    list: async (headers: Headers): Promise<Sent> =>
      (await call('GET', 'prescriptions/list', headers)).json().result.prescriptions,
    says: { name: 'Asha Rao', remarks: 'Two pages.' },
    known: 'prescription-known',
  },
  {
    what: 'a job application',
    send: (headers: Headers, [cv_key, ...more_keys]: readonly string[]) =>
      call('POST', 'jobapp/job-submit', headers, {
        ...sender,
        job_id: 'phlebotomist-home-mumbai',
        experience_years: '3',
        current_city: 'Thane',
        qualification: 'DMLT',
        cv_key,
        more_keys,
      }),
    list: async (headers: Headers): Promise<Sent> =>
      (await call('GET', 'jobapp/list', headers)).json().result.applications,
    says: { job_title: 'Phlebotomist, home collection' },
    known: 'file-used',
  },
] as const

describe.each(FORMS)('$what', ({ send, list, says, known }) => {
  const sendThree = async (headers: Headers) => {
    const keys = [
      await uploadPdf(headers),
      await uploadPicture(headers),
      await upload(server, headers),
    ]
    expect((await send(headers, keys)).statusCode).toBe(200)
    return keys
  }

  it('[R7.022] [R7.023] holds several files, and its sender sees each of them again', async () => {
    const { headers } = await signIn(server)
    const keys = await sendThree(headers)
    const [sent, ...others] = await list(headers)
    expect(others).toEqual([])
    expect(sent).toMatchObject({ ...says, sent_at: new Date(TEST_NOW).toISOString() })
    expect(sent?.files.map(({ imageKey, type }) => [imageKey, type])).toEqual([
      [keys[0], 'application/pdf'],
      [keys[1], 'image/jpeg'],
      [keys[2], 'image/jpeg'],
    ])
    for (const { imageKey, type, bytes } of sent?.files ?? []) {
      const file = await call('GET', `uploads/s3/download-image?imageKey=${imageKey}`, headers)
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, type])
      expect(file.rawPayload).toHaveLength(bytes)
    }
  })

  it('[R7.023] is shown to its sender alone: no other patient, no browser, no visitor', async () => {
    const owner = await signIn(server)
    const [key = ''] = await sendThree(owner.headers)
    const browser = await browserHeaders(server)
    const ofBrowser = await sendThree(browser)
    for (const headers of [(await signIn(server)).headers, await browserHeaders(server)]) {
      expect(await list(headers)).toEqual([])
      for (const imageKey of [key, ...ofBrowser]) {
        const path = `uploads/s3/download-image?imageKey=${imageKey}`
        const answer = await call('GET', path, headers)
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-image'])
      }
    }
    expect((await list(browser))[0]?.files.map(({ imageKey }) => imageKey)).toEqual(ofBrowser)
  })

  it("does not take another patient's file, nor an unknown or a used one, as a further page", async () => {
    const { headers } = await signIn(server)
    const theirs = await uploadPdf((await signIn(server)).headers)
    const [, used = ''] = await sendThree(headers)
    const before = [
      await server.db.select().from(prescriptions),
      await server.db.select().from(enquiries),
    ]
    const own = await uploadPdf(headers)
    for (const [keys, answer] of [
      [
        [own, theirs],
        [404, 'unknown-image'],
      ],
      [
        [own, 'nothing'],
        [404, 'unknown-image'],
      ],
      [
        [own, used],
        [409, 'file-used'],
      ],
      [
        [used, own],
        [409, 'file-used'],
      ],
      [
        [own, own],
        [409, 'file-used'],
      ],
    ] as const) {
      const refusal = await send(headers, keys)
      expect([refusal.statusCode, refusal.json().code], keys.join()).toEqual(answer)
    }
    expect([
      await server.db.select().from(prescriptions),
      await server.db.select().from(enquiries),
    ]).toEqual(before)
  })

  it('holds five files at most', async () => {
    const { headers } = await signIn(server)
    const keys = await Promise.all(Array.from({ length: 6 }, () => uploadPdf(headers)))
    const answer = await send(headers, keys)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid'])
    expect((await send(headers, keys.slice(0, 5))).statusCode).toBe(200)
    const again = await send(headers, [keys[0] ?? '', keys[5] ?? ''])
    expect([again.statusCode, again.json().code]).toEqual([409, known])
  })

  it('keeps all its files from the clean-up', async () => {
    const { headers } = await signIn(server)
    const keys = await sendThree(headers)
    const unused = await uploadPdf(headers)
    await removeUnusedUploads(server.deps, new Date(Date.parse(TEST_NOW) + DAY))
    for (const key of keys) expect(await server.deps.files.read(key)).toBeDefined()
    expect(await server.deps.files.read(unused)).toBeUndefined()
  })
})

it("the data of a patient names a prescription's remarks at each of its pages", async () => {
  const { headers } = await signIn(server)
  const keys = [await uploadPdf(headers), await uploadPicture(headers)]
  await FORMS[0].send(headers, keys)
  const answer = await call('POST', 'patient/data/export', headers, {})
  const data = Object.values(unzipSync(answer.rawPayload))
    .map((file) => strFromU8(file))
    .join()
  expect(data.match(/Two pages\./g)).toHaveLength(keys.length)
})
