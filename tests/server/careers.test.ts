import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enquiries, jobApplications, jobPostings } from '#server/db/schema/enquiries.ts'
import { outboxMessages } from '#server/db/schema/outbox.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { removeUnusedUploads } from '#server/modules/uploads/uploads.service.ts'
import { sender } from './factories/enquiry.ts'
import { aJpeg, aPdf, aPng, browserHeaders, dataUrl, upload, ZIP_END } from './factories/upload.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { type Headers, post, signIn, visitorHeaders } from './support/sign-in.ts'

const JOB = 'phlebotomist-home-mumbai'
const DAY = 24 * 3_600_000

let dataDir: string
let server: TestApp
let browser: Headers
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-careers-'))
  server = await createTestApp({ config: { dataDir } })
  browser = await browserHeaders(server)
})
beforeEach(async () => {
  server.clock.set(TEST_NOW)
  await server.db.delete(enquiries)
  await server.db.delete(outboxMessages)
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const uploadCv = async (headers: Headers = browser): Promise<string> => {
  const payload = { file: dataUrl('application/pdf', aPdf()) }
  const path = 'uploads/s3/upload-media'
  return (await post<{ imageKey: string }>(server, path, payload, headers)).imageKey
}

const form = (cv_key: string) => ({
  ...sender,
  job_id: JOB,
  experience_years: '3',
  current_city: 'Thane',
  qualification: 'DMLT',
  notice_period: '1-month',
  cv_key,
})

const apply = (cvKey: string, changes: object = {}, headers: Headers = browser) =>
  server.inject({
    method: 'POST',
    url: '/api/v1/jobapp/job-submit',
    headers,
    payload: { ...form(cvKey), ...changes },
  })

const nothingStored = async () => {
  expect(await server.db.select().from(enquiries)).toEqual([])
  expect(await server.db.select().from(jobApplications)).toEqual([])
  const told = await server.db.select().from(outboxMessages)
  expect(told.filter(({ template }) => template.startsWith('enquiry.'))).toEqual([])
}

describe('open positions', () => {
  const list = async () => {
    const answer = await server.inject({ url: '/api/v1/jobpostings/list' })
    expect(answer.statusCode).toBe(200)
    return answer.json().result.jobs
  }

  it('[R7.111] are listed with their city, newest first', async () => {
    const jobs = await list()
    expect(jobs.length).toBeGreaterThanOrEqual(9)
    expect(jobs.find(({ job_id }: { job_id: string }) => job_id === JOB)).toMatchObject({
      title: 'Phlebotomist, home collection',
      department: 'Sample collection',
      city_id: 1,
      city_name: 'Mumbai',
      state_name: 'Maharashtra',
      employment: 'full-time',
      duties: expect.arrayContaining([expect.any(String)]),
      closes_on: null,
    })
    const days = jobs.map(({ posted_on }: { posted_on: string }) => posted_on)
    expect(days).toEqual([...days].sort().reverse())
  })

  it("[R7.111] leave the list after their last day, in the lab's time zone", async () => {
    const closing = { closesOn: '2026-03-02' }
    await server.db.update(jobPostings).set(closing).where(eq(jobPostings.id, JOB))
    const isListed = async () =>
      (await list()).some(({ job_id }: { job_id: string }) => job_id === JOB)
    server.clock.set('2026-03-02T23:59:00+05:30')
    expect(await isListed()).toBe(true)
    server.clock.set('2026-03-03T00:00:00+05:30')
    expect(await isListed()).toBe(false)
    const answer = await apply(await uploadCv())
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-job'])
    await nothingStored()
    await server.db.update(jobPostings).set({ closesOn: null }).where(eq(jobPostings.id, JOB))
  })
})

describe('a job application', () => {
  it('[R7.110] [R1.32] is stored with its CV', async () => {
    const key = await uploadCv()
    const answer = await apply(key)
    expect(answer.statusCode).toBe(200)
    const { enquiry_id: id } = answer.json().result
    expect(await server.db.select().from(enquiries)).toMatchObject([
      {
        id,
        kind: 'job-application',
        name: 'Asha Rao',
        mobileNo: '9000000042',
        email: 'asha@example.com',
        accountId: null,
        details: {
          job_id: JOB,
          job_title: 'Phlebotomist, home collection',
          experience_years: 3,
          current_city: 'Thane',
          qualification: 'DMLT',
          notice_period: '1-month',
        },
      },
    ])
    expect(await server.db.select().from(jobApplications)).toEqual([
      { enquiryId: id, jobId: JOB, uploadKey: key },
    ])
    const told = await server.db.select().from(outboxMessages)
    expect(told.map(({ template }) => template)).toEqual([
      'enquiry.job-application',
      'enquiry.received',
    ])
  })

  it('[R7.110] of a patient refers to the account; a photo is accepted as CV', async () => {
    const { headers, user } = await signIn(server)
    expect((await apply(await upload(server, headers), {}, headers)).statusCode).toBe(200)
    expect(await server.db.select().from(enquiries)).toMatchObject([{ accountId: user.uniqueId }])
  })

  it('is stored once if sent twice, concurrently too', async () => {
    const key = await uploadCv()
    const answers = await Promise.all([apply(key), apply(key), apply(key)])
    const again = await apply(key)
    const ids = [...answers, again].map((answer) => answer.json().result?.enquiry_id)
    expect(new Set(ids).size).toBe(1)
    expect(await server.db.select().from(jobApplications)).toHaveLength(1)
  })

  it('requires the session token', async () => {
    const answer = await apply('some-key', {}, await visitorHeaders(server))
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'session-required'])
    await nothingStored()
  })

  it('requires a CV uploaded by the sender', async () => {
    const patient = await signIn(server)
    for (const [key, headers] of [
      [await uploadCv(), await browserHeaders(server)],
      [await uploadCv(), patient.headers],
      [await uploadCv(patient.headers), browser],
      ['nothing', browser],
    ] as const) {
      const answer = await apply(key, {}, headers)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-image'])
    }
    await nothingStored()
  })

  it('requires a CV that is not used elsewhere', async () => {
    const prescribed = await uploadCv()
    const prescription = { imageKey: prescribed, name: 'A', mobile_no: '9000000042' }
    await post(server, 'auth/upload-prescription', prescription, browser)
    const applied = await uploadCv()
    expect((await apply(applied)).statusCode).toBe(200)
    for (const key of [prescribed, applied]) {
      const answer = await apply(key, { job_id: 'centre-manager-kochi' })
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'file-used'])
    }
    expect(await server.db.select().from(enquiries)).toHaveLength(1)
  })

  it.each([
    [{ job_id: 'nothing' }, 404, 'unknown-job'],
    [{ job_id: '' }, 400, 'invalid'],
    [{ city_id: 99 }, 404, 'unknown-city'],
    [{ cv_key: '' }, 400, 'invalid'],
    [{ cv_key: '../../etc/passwd' }, 404, 'unknown-image'],
    [{ cv_key: 'a\0b' }, 400, 'invalid'],
    [{ email: '' }, 400, 'invalid'],
    [{ experience_years: '-1' }, 400, 'invalid'],
    [{ experience_years: '' }, 400, 'invalid'],
    [{ experience_years: '61' }, 400, 'invalid'],
    [{ current_city: '' }, 400, 'invalid'],
    [{ qualification: '' }, 400, 'invalid'],
  ])('with %j is refused, and nothing is stored', async (changes, status, code) => {
    const answer = await apply(await uploadCv(), changes)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    await nothingStored()
  })
})

it('[R7.110] counts towards the rate limit of its network address', async () => {
  const held = await createTestApp({ config: { dataDir, addressLimits: 0.1 } })
  const headers = await browserHeaders(held)
  const url = '/api/v1/jobapp/job-submit'
  const statuses: number[] = []
  for (let times = 0; times < 8; times += 1) {
    const payload = form(`nothing-${times}`)
    statuses.push((await held.inject({ method: 'POST', url, headers, payload })).statusCode)
  }
  expect(new Set(statuses)).toEqual(new Set([404, 429]))
  await held.close()
})

describe('a CV', () => {
  it.each([
    ['a wrong type', 'text/plain', () => Buffer.from('My life'), 415],
    ['another type than it says', 'application/pdf', () => aJpeg(), 415],
    ['an archive behind a picture', 'image/jpeg', () => Buffer.concat([aJpeg(), ZIP_END]), 422],
    [
      'a page in a PDF',
      'application/pdf',
      () => aPdf({ comment: '<script>alert(1)</script>' }),
      422,
    ],
    ['a pixel bomb', 'image/png', () => aPng({ width: 60_000, height: 60_000 }), 422],
    [
      '30 MB',
      'application/pdf',
      () => Buffer.concat([aPdf(), Buffer.alloc(30 * 1024 * 1024)]),
      413,
    ],
  ])(
    'of %s is refused with a message, and nothing is stored',
    async (_what, type, bytes, status) => {
      const before = await server.db.select().from(uploads)
      const answer = await server.inject({
        method: 'POST',
        url: '/api/v1/uploads/s3/upload-media',
        headers: browser,
        payload: { file: dataUrl(type, bytes()) },
      })
      expect(answer.statusCode).toBe(status)
      expect(answer.json().message).toMatch(/^[A-Z].{10,}\.$/)
      expect(await server.db.select().from(uploads)).toHaveLength(before.length)
    },
  )

  it('is kept while an application refers to it; others are deleted after a day', async () => {
    const [named, unused] = [await uploadCv(), await uploadCv()]
    expect((await apply(named)).statusCode).toBe(200)
    await removeUnusedUploads(server.deps, new Date(Date.parse(TEST_NOW) + DAY))
    const left = (await server.db.select().from(uploads)).map(({ key }) => key)
    expect(left).toContain(named)
    expect(left).not.toContain(unused)
    expect(await server.deps.files.read(named)).toBeDefined()
    expect(await server.deps.files.read(unused)).toBeUndefined()
  })
})
