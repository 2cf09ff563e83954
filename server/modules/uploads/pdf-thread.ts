import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { constants, inflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFArray,
  PDFCatalog,
  type PDFContext,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFPageTree,
  PDFParser,
  PDFRawStream,
  type PDFRef,
  PDFWriter,
} from '@cantoo/pdf-lib'
import type { ThreadMessage } from '#server/file-thread.ts'
import { hasActiveContent } from './active-content.ts'

/** What the thread found: the PDF written anew, or why it is refused. */
export type PdfResult = { readonly bytes: Uint8Array } | { readonly refusal: PdfRefusal }
export type PdfRefusal = 'active' | 'locked' | 'unreadable'

/** Bytes that the compressed objects of one file may have together; a scan has under a hundred kilobytes. */
const MAX_INFLATED_BYTES = 32 * 1024 * 1024

/** Bytes that the texts, fonts and drawings of a file may have together; pictures are apart. */
const MAX_CONTENT_BYTES = 64 * 1024 * 1024

/** Bytes. The library keeps every name that it reads, for as long as the thread lives. */
const WORN_HEAP_BYTES = 64 * 1024 * 1024

const TYPE = PDFName.of('Type')
const FILTER = PDFName.of('Filter')
const SUBTYPE = PDFName.of('Subtype')
const IMAGE = PDFName.of('Image')
/** Filters that make a stream no longer than it is sent. */
const ASCII = new Set(['ASCII85Decode', 'A85', 'ASCIIHexDecode', 'AHx'].map(nameOf))
const FLATE = new Set(['FlateDecode', 'Fl'].map(nameOf))

function nameOf(name: string): unknown {
  return PDFName.of(name)
}

/** Streams of objects, and of the table of objects: the library inflates them while it reads. */
const STRUCTURE = new Set([PDFName.of('ObjStm'), PDFName.of('XRef')].map((name): unknown => name))

/** Reads a PDF from its first to its last byte, with a limit for what it inflates. */
class BoundedParser extends PDFParser {
  #left = MAX_INFLATED_BYTES
  isTooLarge = false

  override parseObject(ref?: PDFRef): PDFObject {
    const object = super.parseObject(ref)
    if (isStructure(object)) this.#inflate(object)
    return object
  }

  /** @throws Error; the library then skips the object */
  #inflate({ dict, contents }: PDFRawStream): void {
    const filter = dict.lookup(FILTER)
    const [only, ...more] = filter instanceof PDFArray ? filter.asArray() : [filter]
    const isPlain = only === undefined
    if (!isPlain && (only !== PDFName.FlateDecode || more.length > 0)) {
      this.isTooLarge = true
      throw new Error('A chain of filters has no known size.')
    }
    try {
      const inflated = isPlain ? contents : inflate(contents, this.#left)
      this.#left -= inflated.length
      if (this.#left < 0) this.isTooLarge = true
    } catch (error) {
      this.isTooLarge ||= error instanceof RangeError
      throw error
    }
  }
}

/** @throws RangeError above the limit */
function inflate(bytes: Uint8Array, maxOutputLength: number): Buffer {
  // Files that end early are common, and readers take what there is.
  return inflateSync(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH })
}

function isStructure(object: PDFObject): object is PDFRawStream {
  return object instanceof PDFRawStream && STRUCTURE.has(object.dict.lookup(TYPE))
}

/**
 * Reads a PDF and writes it anew from the objects that were checked. So what another reader would find in
 * the same bytes, such as an earlier version or an object inside a picture, is not in the file.
 */
async function plainPdf(bytes: Uint8Array): Promise<PdfResult> {
  const parser = new BoundedParser(bytes)
  const context = await parser.parseDocument()
  const { Root, Encrypt } = context.trailerInfo
  if (Encrypt) return { refusal: 'locked' }
  if (parser.isTooLarge) return { refusal: 'unreadable' }
  removeUnwritten(context)
  if (hasMuchContent(context)) return { refusal: 'unreadable' }
  const catalogue = context.lookup(Root)
  if (!(catalogue instanceof PDFCatalog)) return { refusal: 'unreadable' }
  const hasPages = context.lookup(catalogue.get(PDFName.of('Pages'))) instanceof PDFPageTree
  if (hasActiveContent(context)) return { refusal: 'active' }
  if (!hasPages) return { refusal: 'unreadable' }
  return {
    bytes: await PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer(),
  }
}

/** Reading a page inflates its streams, which can be a thousand times larger than the file. */
function hasMuchContent(context: PDFContext): boolean {
  let left = MAX_CONTENT_BYTES
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || object.dict.lookup(SUBTYPE) === IMAGE) continue
    const size = inflatedSize(object, left)
    if (size === undefined) return true
    left -= size
  }
  return false
}

/** @returns undefined above the limit, or for filters whose product has no known size */
function inflatedSize(stream: PDFRawStream, limit: number): number | undefined {
  const filter = stream.dict.lookup(FILTER)
  const filters = filter instanceof PDFArray ? filter.asArray() : [filter]
  const last = filters.at(-1)
  if (filters.slice(0, -1).some((one) => !ASCII.has(one))) return undefined
  if (!FLATE.has(last)) return 0
  try {
    return inflate(withoutAscii(stream, filters), limit).length
  } catch (error) {
    // What cannot be inflated at all is shown by no reader.
    return error instanceof RangeError ? undefined : 0
  }
}

function withoutAscii(
  { dict, contents }: PDFRawStream,
  filters: readonly (PDFObject | undefined)[],
): Uint8Array {
  if (filters.length < 2) return contents
  const bare = dict.clone()
  bare.set(FILTER, dict.context.obj(filters.flatMap((one) => (one && ASCII.has(one) ? [one] : []))))
  bare.delete(PDFName.of('DecodeParms'))
  return decodePDFRawStream(PDFRawStream.of(bare, contents)).decode()
}

/** The writer copies unreadable objects and old streams of objects as they are: unchecked. */
function removeUnwritten(context: PDFContext): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFInvalidObject || isStructure(object)) context.delete(ref)
  }
}

async function answer(pdf: Uint8Array): Promise<PdfResult> {
  try {
    return await plainPdf(pdf)
  } catch {
    // The library's errors are about bytes; all mean the same to a patient.
    return { refusal: 'unreadable' }
  }
}

parentPort?.on('message', async (pdf: Uint8Array) => {
  const result = await answer(pdf)
  const isWorn = getHeapStatistics().used_heap_size > WORN_HEAP_BYTES
  parentPort?.postMessage({ result, isWorn } satisfies ThreadMessage<PdfResult>)
})
parentPort?.postMessage('ready')
