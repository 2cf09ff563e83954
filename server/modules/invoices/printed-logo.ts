import sharp from 'sharp'
import type { BrandImage, BrandImages } from '#server/brand/brand-images.ts'

/** A picture for a PDF. Sizes in points. */
export type PrintedLogo = {
  readonly picture: Buffer
  readonly width: number
  readonly height: number
}

const HEIGHT = 40
const MOST_WIDTH = 160
const POINTS_PER_INCH = 72
const DOTS_PER_INCH = 450

const drawn = new WeakMap<BrandImage, Promise<PrintedLogo>>()

/** The lab's logo as a picture, drawn once: pdfkit draws no SVG. Undefined for that of the build. */
export async function printedLogo({ logo }: BrandImages): Promise<PrintedLogo | undefined> {
  if (!logo) return undefined
  const known = drawn.get(logo) ?? draw(logo)
  drawn.set(logo, known)
  return known
}

async function draw({ content, width, height }: BrandImage): Promise<PrintedLogo> {
  const scale = Math.min(HEIGHT / height, MOST_WIDTH / width)
  const size = { width: width * scale, height: height * scale }
  const dots = Math.round((size.width / POINTS_PER_INCH) * DOTS_PER_INCH)
  // Drawn larger than it is kept, whatever size the SVG gives itself.
  const picture = await sharp(content, { density: densityFor(dots, width) })
    .resize({ width: dots })
    .flatten({ background: '#ffffff' })
    .png({ palette: true })
    .toBuffer()
  return { picture, ...size }
}

/** librsvg draws a unit as a pixel at 72 dots an inch; libvips allows 1 to 100,000. */
function densityFor(dots: number, width: number): number {
  return Math.min(Math.max((POINTS_PER_INCH * dots) / width, 1), 100_000)
}
