import {
  concatTransformationMatrix,
  degrees,
  PDFDocument,
  type PDFOperator,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib'

/** Points. */
const BAND = 24
const SIZE = 11
const INSET = 20
/** `COLOUR.danger` of the lab's documents. */
const RED = rgb(0xb4 / 255, 0x23 / 255, 0x18 / 255)
const WHITE = rgb(1, 1, 1)

/** The PDF with these words in a band at the top of every page; its content is moved under the band. */
export async function markedPdf(pdf: Uint8Array, words: string): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const font = await document.embedFont(StandardFonts.HelveticaBold)
  for (const page of document.getPages()) {
    const { band, start, angle, scale, shift } = layoutOf(page)
    const stream = (...operators: PDFOperator[]) =>
      document.context.register(document.context.contentStream(operators))
    const shrink = concatTransformationMatrix(scale, 0, 0, scale, shift.x, shift.y)
    page.node.normalize()
    // Not `scaleContent`: what is drawn afterwards would be scaled too.
    page.node.wrapContentStreams(stream(pushGraphicsState(), shrink), stream(popGraphicsState()))
    page.scaleAnnotations(scale, scale)
    page.drawRectangle({ ...band, color: RED })
    page.drawText(words, { ...start, size: SIZE, font, color: WHITE, rotate: degrees(angle) })
  }
  return Buffer.from(await document.save())
}

/**
 * Where the band is. The size of the page stays, since printers cut what is larger: its content gets
 * smaller towards the corner that a reader sees at the bottom left.
 */
function layoutOf(page: PDFPage) {
  const { x, y, width, height } = page.getCropBox()
  const [right, top] = [x + width, y + height]
  const baseline = (BAND - SIZE) / 2 + 1.5
  // A reader sees the page turned clockwise by this.
  const turn = ((page.getRotation().angle % 360) + 360) % 360
  const scaleOf = (tall: number) => (tall - BAND) / tall
  const layouts = {
    0: {
      corner: { x, y },
      scale: scaleOf(height),
      band: { x, y: top - BAND, width, height: BAND },
      start: { x: x + INSET, y: top - BAND + baseline },
    },
    90: {
      corner: { x: right, y },
      scale: scaleOf(width),
      band: { x, y, width: BAND, height },
      start: { x: x + BAND - baseline, y: y + INSET },
    },
    180: {
      corner: { x: right, y: top },
      scale: scaleOf(height),
      band: { x, y, width, height: BAND },
      start: { x: right - INSET, y: y + BAND - baseline },
    },
    270: {
      corner: { x, y: top },
      scale: scaleOf(width),
      band: { x: right - BAND, y, width: BAND, height },
      start: { x: right - BAND + baseline, y: top - INSET },
    },
  }
  const angle = turn === 90 || turn === 180 || turn === 270 ? turn : 0
  const { corner, ...layout } = layouts[angle]
  const rest = 1 - layout.scale
  return { ...layout, angle, shift: { x: corner.x * rest, y: corner.y * rest } }
}
