import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { HEADERS } from '#contract/conventions.ts'
import type { TestApp } from '../support/app.ts'
import { type Headers, post, visitorHeaders } from '../support/sign-in.ts'

/** Headers of a visitor's browser with a session token. */
export async function browserHeaders(server: TestApp) {
  const visitor = await visitorHeaders(server)
  const { session_token } = await post<{ session_token: string }>(
    server,
    'auth/get-session-token',
    { UUID: randomUUID() },
    visitor,
  )
  return { ...visitor, [HEADERS.sessionToken]: session_token }
}

const drawn = sharp({ create: { width: 16, height: 12, channels: 3, background: '#88aacc' } })
const [JPEG, PNG, WEBP] = await Promise.all([
  drawn.clone().jpeg().toBuffer(),
  drawn.clone().png().toBuffer(),
  drawn.clone().webp().toBuffer(),
])

/** The size in a picture's header; with another than the drawn one, the picture cannot be decoded. */
type Size = { readonly width: number; readonly height: number }

function bigEndian(bytes: 2 | 4, ...values: number[]): Buffer {
  return Buffer.concat(
    values.map((value) => {
      const written = Buffer.alloc(bytes)
      written.writeUIntBE(value, 0, bytes)
      return written
    }),
  )
}

/** A JPEG segment: marker, length and content. */
function segment(marker: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker]), bigEndian(2, content.length + 2), content])
}

/** A small picture, with a comment in its head. */
export function aJpeg({ size, comment }: { size?: Size; comment?: string } = {}): Buffer {
  const jpeg = Buffer.from(JPEG)
  if (size) {
    // In the start of the frame: marker, length and precision come before.
    const at = jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5
    bigEndian(2, size.height, size.width).copy(jpeg, at)
  }
  if (comment === undefined) return jpeg
  const written = segment(0xfe, Buffer.from(comment, 'latin1'))
  return Buffer.concat([jpeg.subarray(0, 2), written, jpeg.subarray(2)])
}

export function aPng(size?: Size): Buffer {
  const png = Buffer.from(PNG)
  if (!size) return png
  bigEndian(4, size.width, size.height).copy(png, 16)
  bigEndian(4, crc32(png.subarray(12, 29))).copy(png, 29)
  return png
}

export function aWebp(): Buffer {
  return Buffer.from(WEBP)
}

/** The head of a WebP in the extended format, which phones write. */
export function aWebpHead({ width, height }: Size): Buffer {
  const content = Buffer.alloc(10)
  content.writeUIntLE(width - 1, 4, 3)
  content.writeUIntLE(height - 1, 7, 3)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([
    Buffer.from('RIFF'),
    Buffer.from([22, 0, 0, 0]),
    Buffer.from('WEBPVP8X'),
    length,
    content,
  ])
}

/** Parts of a PDF, in PDF syntax. */
type PdfParts = {
  /** After the header. */
  readonly comment?: string
  /** Entries of the catalogue. */
  readonly catalogue?: string
  /** Entries of the page. */
  readonly page?: string
  /** Objects from number 4. */
  readonly objects?: readonly string[]
  /** Entries of the trailer. */
  readonly trailer?: string
}

/** A PDF of one empty page. */
export function aPdf(parts: PdfParts = {}): Buffer {
  const { comment = '', catalogue = '', page = '', objects = [], trailer = '' } = parts
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] ${page} >>`,
    ...objects,
  ]
  let text = `%PDF-1.7\n%${comment}\n`
  const offsets = all.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = all.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + end, 'latin1')
}

/** A compressed stream, as an object of `aPdf`. */
export function pdfStream(entries: string, content: string | Buffer): string {
  const bytes = deflateSync(content)
  const head = `<< ${entries} /Filter /FlateDecode /Length ${bytes.length} >>`
  return `${head}\nstream\n${bytes.toString('latin1')}\nendstream`
}

/** Adds a later version of some objects to a PDF. */
export function pdfUpdate(pdf: Buffer, objects: string): Buffer {
  const end = `${objects}\ntrailer\n<< /Size 9 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`
  return Buffer.concat([pdf, Buffer.from(end, 'latin1')])
}

/** The last record of an empty ZIP: appended to a file, it makes the file an archive. */
export const ZIP_END = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])

export function dataUrl(type: string, bytes: Buffer): string {
  return `data:${type};base64,${bytes.toString('base64')}`
}

/** Uploads a picture with these headers and returns its key. */
export async function upload(server: TestApp, headers: Headers, bytes: Buffer = aJpeg()) {
  const payload = { file: dataUrl('image/jpeg', bytes) }
  const { imageKey } = await post<{ imageKey: string }>(
    server,
    'uploads/s3/upload-media',
    payload,
    headers,
  )
  return imageKey
}
