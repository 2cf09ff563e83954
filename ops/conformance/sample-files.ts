import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const SIDE = 8

/** A PNG of eight by eight random colours as a data URL: each call makes another picture. */
export function pictureFile(): string {
  const rows = Array.from({ length: SIDE }, () =>
    Buffer.concat([Buffer.of(0), randomBytes(SIDE * 3)]),
  )
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIDE, 0)
  head.writeUInt32BE(SIDE, 4)
  // Eight bits for each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  const png = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${png.toString('base64')}`
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}
