import { createCanvas, loadImage } from '@napi-rs/canvas'
import jsQR from 'jsqr'
import { getDocumentProxy, renderPageAsImage } from 'unpdf'
import type { Order } from '#contract/orders.schemas.ts'
import type { Address } from '#contract/patient.endpoints.ts'
import type { Report, ReportDetails } from '#contract/reports.endpoints.ts'
import { writeReports } from '#server/modules/reports/report-writing.service.ts'
import type { TestApp } from '../support/app.ts'
import { type Headers, type Patient, post, signIn } from '../support/sign-in.ts'
import { addressForm, type ProfileForm } from './account.ts'
import { draftForm } from './order-forms.ts'
import { placed } from './slot.ts'

/** A patient with everything that an order of a home visit needs. */
export async function reportPatient(server: TestApp, profile: Partial<ProfileForm> = {}) {
  const patient = await signIn(server, { profile })
  const form = addressForm()
  const { address_id } = await post<Address>(server, 'patient/address/add', form, patient.headers)
  return { ...patient, addressId: address_id }
}

type Tested = Patient & { readonly addressId: string }

/** A placed order of a member, without reports. */
export async function testedOrder(
  server: TestApp,
  { headers, self, addressId }: Tested,
  codes: readonly string[],
  memberId = self.member_id,
): Promise<Order> {
  const form = draftForm(memberId, codes, { address_id: addressId })
  return placed(server, headers, await post<Order>(server, 'orders/create', form, headers))
}

/** The same with its reports. */
export async function reportedOrder(
  server: TestApp,
  patient: Tested,
  codes: readonly string[],
  memberId?: string,
): Promise<{ order: Order; reports: Report[] }> {
  const order = await testedOrder(server, patient, codes, memberId)
  await writeReports(server.deps, order.order_id)
  const body = { order_id: order.order_id }
  const { reports } = await post<{ reports: Report[] }>(
    server,
    'reports/all-reports',
    body,
    patient.headers,
  )
  return { order, reports }
}

export async function detailsOfReport(
  server: TestApp,
  headers: Headers,
  reportId: string,
): Promise<ReportDetails> {
  const answer = await server.inject({ url: `/api/v1/reports/details/${reportId}`, headers })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json().result
}

/** The PDF of a report, fetched by its link. */
export async function pdfOfReport(
  server: TestApp,
  headers: Headers,
  report_id: string,
): Promise<Buffer> {
  const { url } = await post<{ url: string }>(
    server,
    'reports/download-report',
    { report_id },
    headers,
  )
  const answer = await server.inject({ url })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.rawPayload
}

/** Scale from points to pixels: a module of 1.2 points becomes four pixels. */
const SCALE = 10 / 3

/** Scans the QR code on the last page, rendered as printed. */
export async function qrOf(pdf: Uint8Array): Promise<string | undefined> {
  const { numPages } = await getDocumentProxy(new Uint8Array(pdf))
  const { data, width, height } = await pixelsOf(pdf, numPages)
  return jsQR(new Uint8ClampedArray(data), width, height)?.data
}

/** A rendered page. */
export async function pixelsOf(pdf: Uint8Array, number: number, scale = SCALE) {
  withTransfer()
  const page = await renderPageAsImage(new Uint8Array(pdf), number, {
    canvasImport: () => import('@napi-rs/canvas'),
    scale,
  })
  const image = await loadImage(Buffer.from(page))
  const { width, height } = image
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, width, height)
}

/** Polyfill: Node 20 lacks a function that pdf.js needs. */
function withTransfer(): void {
  if ('transferToFixedLength' in ArrayBuffer.prototype) return
  Object.defineProperty(ArrayBuffer.prototype, 'transferToFixedLength', {
    value: function copied(this: ArrayBuffer, length: number = this.byteLength) {
      const bytes = new Uint8Array(length)
      bytes.set(new Uint8Array(this).subarray(0, length))
      return bytes.buffer
    },
  })
}
