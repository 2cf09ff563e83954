import { expect, type Page } from 'playwright/test'
import { encode } from 'uqr'
import type { Order } from '#contract/orders.schemas.ts'
import type { Report } from '#contract/reports.endpoints.ts'
import { book } from './orders.ts'
import type { Patient } from './patient.ts'

/** More stages than lie between a booking and its reports. */
const MAX_STEPS = 8

/** Books the codes, lets the lab finish them, and returns the reports, newest first. */
export async function reportedOrder(
  patient: Patient,
  codes: readonly string[],
): Promise<readonly Report[]> {
  return finishOrder(patient, await book(patient, codes))
}

/** Lets the lab finish an order, and returns its reports. */
export async function finishOrder(
  patient: Patient,
  { order_id }: Pick<Order, 'order_id'>,
): Promise<readonly Report[]> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { reports } = await patient.call('allReports', { body: { order_id } })
    if (reports.length > 0) return reports
    const answer = await patient.request.post('/dev/lab', {
      form: { order: order_id },
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(303)
  }
  throw new Error(`The lab made no report of ${order_id}.`)
}

export async function firstReport(patient: Patient, codes: readonly string[]): Promise<Report> {
  const [report] = await reportedOrder(patient, codes)
  if (!report) throw new Error('There is no report.')
  return report
}

const QUIET_ZONE = 4

/** A QR code as a picture, drawn by the page. */
export async function qrPicture(page: Page, text: string, pixels = 5): Promise<Buffer> {
  const { data, size } = encode(text, { border: QUIET_ZONE })
  const address = await page.evaluate(
    ([modules, side, scale]) => {
      const canvas = document.createElement('canvas')
      canvas.width = side * scale
      canvas.height = side * scale
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.fillStyle = '#fff'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.fillStyle = '#000'
      for (const [y, row] of modules.entries()) {
        for (const [x, dark] of row.entries()) {
          if (dark) context.fillRect(x * scale, y * scale, scale, scale)
        }
      }
      return canvas.toDataURL('image/png')
    },
    [data, size, pixels] as const,
  )
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

/** Gives the page a camera that shows this picture; `refused` denies the permission. */
export async function giveCamera(page: Page, picture: Buffer | 'refused'): Promise<void> {
  const source =
    picture === 'refused' ? null : `data:image/png;base64,${picture.toString('base64')}`
  await page.addInitScript((seen) => {
    navigator.mediaDevices.getUserMedia = async () => {
      if (seen === null) throw new DOMException('', 'NotAllowedError')
      const image = new Image()
      image.src = seen
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      const draw = () => canvas.getContext('2d')?.drawImage(image, 0, 0)
      draw()
      setInterval(draw, 50)
      return canvas.captureStream(20)
    }
  }, source)
}
