import { type ReadFhir, readFhir } from '../fhir/read-bundle.ts'
import { type ReadHl7, readHl7 } from '../hl7/read-hl7.ts'

type Formats = { readonly fhir: ReadFhir; readonly hl7: ReadHl7 }
export type Format = keyof Formats
export type SentMessage<F extends Format = Format> = {
  readonly format: F
  readonly bytes: Uint8Array
}
export type ReadMessage<F extends Format = Format> = Formats[F]

const READERS: { readonly [F in Format]: (body: Buffer) => Formats[F] } = {
  fhir: readFhir,
  hl7: readHl7,
}

/** Reads a message with results, in whatever thread. */
export function readSent<F extends Format>({ format, bytes }: SentMessage<F>): ReadMessage<F> {
  return READERS[format](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
