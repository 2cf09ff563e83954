import { randomUUID } from 'node:crypto'
import { HEADERS } from '#contract/conventions.ts'
import type { TestApp } from '../support/app.ts'
import { type Headers, post, visitorHeaders } from '../support/sign-in.ts'

/** Headers of a visitor's browser with a session token. */
export async function browserHeaders(server: TestApp, UUID: string = randomUUID()) {
  const visitor = await visitorHeaders(server)
  const { session_token } = await post<{ session_token: string }>(
    server,
    'auth/get-session-token',
    { UUID },
    visitor,
  )
  return { ...visitor, [HEADERS.sessionToken]: session_token }
}

type Size = { readonly width?: number; readonly height?: number }

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

/** The parts of a JPEG that identify it; it cannot be decoded. */
export function aJpeg({
  width = 800,
  height = 600,
  comment = '',
}: Size & { comment?: string } = {}) {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xfe, Buffer.from(comment, 'latin1')),
    segment(0xc0, Buffer.concat([Buffer.from([8]), bigEndian(2, height, width), Buffer.alloc(10)])),
    Buffer.from([0xff, 0xd9]),
  ])
}

export function aPng({ width = 800, height = 600 }: Size = {}) {
  const chunk = (name: string, content: Buffer) =>
    Buffer.concat([bigEndian(4, content.length), Buffer.from(name), content, Buffer.alloc(4)])
  const head = Buffer.concat([bigEndian(4, width, height), Buffer.from([8, 2, 0, 0, 0])])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', Buffer.alloc(20)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A WebP in the extended format, which phones write. */
export function aWebp({ width = 800, height = 600 }: Size = {}) {
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

export function aPdf(inside = '') {
  return Buffer.from(`%PDF-1.7\n${inside}\ntrailer\n%%EOF\n`, 'latin1')
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
