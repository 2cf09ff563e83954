import { Readable } from 'node:stream'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export type ZippedFile = {
  readonly name: string
  readonly content: Uint8Array
  /** Already compressed, such as a PDF or a picture. */
  readonly packed?: true
}

/**
 * A streamed ZIP: one file at a time is in memory.
 * @param at the time of each file in the ZIP.
 */
export function zipStream(files: AsyncIterable<ZippedFile>, at: Date): Readable {
  return Readable.from(piecesOf(files, at), { objectMode: false })
}

async function* piecesOf(files: AsyncIterable<ZippedFile>, at: Date): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
  })
  for await (const { name, content, packed } of files) {
    const file = packed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    file.mtime = at
    zip.add(file)
    file.push(content, true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}
