import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { markedPdf } from '#server/modules/reports/pdf/replaced-pdf.ts'

const WORDS = 'Replaced by an amended report of 02/03/2026'

/** A page of 300 by 400 points as it is read, with a text near its top left corner. */
async function page(turn: number, crop = false): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const isUpright = turn % 180 === 0
  const [width, height] = isUpright ? [300, 400] : [400, 300]
  const made = document.addPage(crop ? [width + 40, height + 40] : [width, height])
  if (crop) made.setCropBox(20, 20, width, height)
  made.setRotation(degrees(turn))
  made.drawText('Content', { x: 150, y: 150, size: 10, rotate: degrees(turn) })
  return document.save()
}

/** Each text of the only page, with its place from the top left, as a reader sees it. */
async function textsOf(pdf: Uint8Array) {
  const read = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  const viewport = read.getViewport({ scale: 1 })
  const { items } = await read.getTextContent()
  const texts = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [a = 0, b = 0, , , x = 0, y = 0] = item.transform
    const [left = 0, top = 0] = viewport.convertToViewportPoint(x, y)
    const [ahead = 0, below = 0] = viewport.convertToViewportPoint(x + a, y + b)
    return [{ text: item.str, left, top, isLevel: ahead > left && Math.abs(below - top) < 0.01 }]
  })
  return { texts, size: [viewport.width, viewport.height] }
}

describe('the PDF of a report that was replaced', () => {
  it.each([
    [0, false],
    [90, false],
    [180, false],
    [270, false],
    [-90, false],
    [0, true],
    [270, true],
  ])('has the words at the top of a page turned by %i (cropped: %s)', async (turn, crop) => {
    const pdf = await page(turn, crop)
    const before = (await textsOf(pdf)).texts[0]
    const { texts, size } = await textsOf(await markedPdf(pdf, WORDS))
    expect(size).toEqual([300, 400])
    const words = texts.find(({ text }) => text === WORDS)
    expect(words).toMatchObject({ left: expect.closeTo(20, 0), isLevel: true })
    expect(words?.top).toBeGreaterThan(10)
    expect(words?.top).toBeLessThan(24)
    const content = texts.find(({ text }) => text === 'Content')
    const scale = 376 / 400
    expect(content?.left).toBeCloseTo((before?.left ?? 0) * scale, 1)
    expect(content?.top).toBeCloseTo(24 + (before?.top ?? 0) * scale, 1)
  })
})
