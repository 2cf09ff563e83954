import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportData } from '#server/modules/personal-data/data-export.service.ts'
import { pagesOf } from './factories/invoice.ts'
import { labClient } from './factories/lab-client.ts'
import { aReading } from './factories/prescription.ts'
import { reportedOrder, reportPatient } from './factories/report.ts'
import { insertOwned, type Owned, secretsOf } from './factories/two-patients.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, post, signIn } from './support/sign-in.ts'

let dataDir: string
let server: TestApp
let owned: Owned
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-export-'))
  server = await createTestApp({ config: { dataDir } })
  owned = await insertOwned(server)
  const lab = await labClient(server, ['prescriptions:write'])
  await lab.post(`/prescriptions/${owned.prescriptionId}/reading`, aReading(server))
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

function ask(headers: Headers) {
  const url = '/api/v1/patient/data/export'
  return server.inject({ method: 'POST', url, payload: {}, headers })
}

async function filesOf(headers: Headers): Promise<Record<string, Uint8Array>> {
  const answer = await ask(headers)
  expect(answer.statusCode).toBe(200)
  return unzipSync(answer.rawPayload)
}

const jsonIn = (files: Record<string, Uint8Array>, name: string) =>
  JSON.parse(strFromU8(files[name] ?? new Uint8Array()))

describe('the data export', () => {
  it('is a ZIP named by its date that caches must not store', async () => {
    const { headers } = await ask(owned.owner.headers)
    expect(headers['content-type']).toBe('application/zip')
    expect(headers['content-disposition']).toBe('attachment; filename="my_data_2026-03-02.zip"')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('has a file per subject with the data of the account', async () => {
    const { owner, order, draft, memberId, addressId, couponUseId } = owned
    const files = await filesOf(owner.headers)
    expect(Object.keys(files).filter((name) => name.endsWith('.json')).length).toBeGreaterThan(14)
    expect(jsonIn(files, 'account.json')).toMatchObject({ mobileNo: owner.user.mobile_no })
    const ids = (name: string) => jsonIn(files, name).map(({ id }: { id: string }) => id)
    expect(ids('members.json').sort()).toEqual([owner.self.member_id, memberId].sort())
    expect(ids('addresses.json')).toEqual([addressId])
    expect(ids('orders-1.json')).toEqual(expect.arrayContaining([order.order_id, draft.order_id]))
    expect(jsonIn(files, 'wallet.json').movements.length).toBeGreaterThan(1)
    expect(jsonIn(files, 'coupons.json')).toHaveLength(1)
    expect(couponUseId).not.toBe('')
    expect(jsonIn(files, 'consents.json').record).toHaveLength(1)
    expect(jsonIn(files, 'sign-ins.json')).toHaveLength(1)
    expect(jsonIn(files, 'uploads.json')).toMatchObject([
      { file: 'uploads/1.jpg' },
      { file: 'uploads/2.jpg' },
    ])
    expect(jsonIn(files, 'prescriptions-read.json')).toMatchObject([
      { prescriptionId: owned.prescriptionId, version: 1, reader: 'Priya' },
    ])
    expect(files['uploads/1.jpg']?.subarray(0, 2)).toEqual(new Uint8Array([0xff, 0xd8]))
  })

  it('contains the invoices as PDFs, a cancelled one beside the one that replaced it', async () => {
    const { owner, order } = owned
    const { headers } = owner
    const url = `/api/v1/orders/order-billing/${order.order_id}`
    const payload = { business: { gstin: '27AAPFU0939F1ZV', name: 'Acme Traders' } }
    expect((await server.inject({ method: 'PUT', url, payload, headers })).statusCode).toBe(200)
    const files = await filesOf(headers)
    const names = Object.keys(files).filter((name) => name.startsWith(`invoices/${order.order_no}`))
    expect(names.toSorted()).toEqual([
      expect.stringMatching(/-cancelled-INV-25-26-\d{5}\.pdf$/),
      `invoices/${order.order_no}.pdf`,
    ])
    const pdf = files[`invoices/${order.order_no}.pdf`]
    const text = (await pagesOf(Buffer.from(pdf ?? []))).join(' ')
    expect(text).toContain(`Order ${order.order_no}`)
  })

  it('contains each report as values and as its signed PDF', async () => {
    const patient = await reportPatient(server)
    const { reports } = await reportedOrder(server, patient, ['CBC'])
    const files = await filesOf(patient.headers)
    const name = `reports/${reports[0]?.date}-${reports[0]?.code}-${reports[0]?.report_id}`
    expect(jsonIn(files, `${name}.json`).results.length).toBe(reports[0]?.results)
    const text = (await pagesOf(Buffer.from(files[`${name}.pdf`] ?? []))).join(' ')
    expect(text).toContain('Haemoglobin')
  })

  it('contains nothing of another account, and no code, hash or key', async () => {
    const other = await signIn(server, { profile: { firstName: 'Meher', lastName: 'Irani' } })
    const files = await filesOf(other.headers)
    const all = Object.entries(files)
      .map(([name, content]) => name + strFromU8(content))
      .join()
    expect(all).toContain('Meher')
    expect(secretsOf(owned).filter((secret) => all.includes(secret))).toEqual([])
    expect(all).not.toMatch(/passwordHash|tokenHash|pinHash|your code/)
  })

  it('is limited to ten per day', async () => {
    const patient = await signIn(server)
    const answers: number[] = []
    for (let turn = 0; turn < 11; turn += 1) answers.push((await ask(patient.headers)).statusCode)
    expect(answers).toEqual([...Array(10).fill(200), 429])
    expect((await ask(patient.headers)).headers['retry-after']).toBe('86400')
  })

  it('is limited to ten per day for requests at once too', async () => {
    const patient = await signIn(server)
    const answers = await Promise.all(Array.from({ length: 14 }, () => ask(patient.headers)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
  })

  it('is streamed: the first bytes arrive before the last order is read', async () => {
    const patient = await signIn(server)
    await post(server, 'patient/member/list', {}, patient.headers)
    const { content } = await exportData(server.deps, patient.user.uniqueId)
    if (content instanceof Uint8Array) throw new Error('It was made whole.')
    const pieces: number[] = []
    for await (const piece of content) pieces.push(piece.length)
    expect(pieces.length).toBeGreaterThan(10)
  })
})
