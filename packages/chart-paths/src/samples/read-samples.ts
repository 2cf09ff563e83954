import { isPair, isScalar, LineCounter, type Node, parseDocument } from 'yaml'
import type { z } from 'zod'
import { didYouMean } from '../nearest.ts'
import { fieldsAt, type SampleFile, sampleFile } from './sample-file.schema.ts'

/** A place in a file, from its top. */
export type Place = readonly PropertyKey[]

/** Something wrong in a file. */
export type SampleFault = { readonly at: Place; readonly says: string }

/** A file of samples cannot be used; the message has a line for each fault, with file and line. */
export class SamplesError extends Error {
  override readonly name = 'SamplesError'
}

export type ReadSamples = {
  readonly content: SampleFile
  /** `paths/callback/samples.yaml:12`. */
  readonly lineAt: (place: Place) => string
  /** @throws SamplesError when there are faults. */
  readonly reject: (faults: readonly SampleFault[]) => void
}

/** @throws SamplesError when the text is no YAML, or its fields are wrong. */
export function readSamples(text: string, file: string): ReadSamples {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, prettyErrors: false })
  const lineOf = (offset: number) => `${file}:${lineCounter.linePos(offset).line}`
  if (document.errors.length > 0) {
    throw new SamplesError(
      document.errors
        .map(({ code, message, pos: [offset] }) => {
          const isTwice = code === 'DUPLICATE_KEY'
          return `${lineOf(offset)}: ${isTwice ? `${wordAt(text, offset)} is there twice` : message}`
        })
        .join('\n'),
    )
  }
  const { success, data, error } = sampleFile.safeParse(document.toJS() ?? {})
  if (!success) reject(error.issues.flatMap(faultsOf))
  // SAFETY: `reject` has thrown when there are no data.
  return { content: data as SampleFile, lineAt, reject }

  function lineAt(place: Place): string {
    return lineOf(offsetOf(document.contents, place))
  }

  function reject(faults: readonly SampleFault[]): void {
    if (faults.length === 0) return
    throw new SamplesError(faults.map(({ at, says }) => `${lineAt(at)}: ${says}`).join('\n'))
  }
}

function faultsOf(issue: z.core.$ZodIssue): readonly SampleFault[] {
  const { path, code, message } = issue
  if (code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      at: [...path, key],
      says: `there is no field ${key}${didYouMean(key, fieldsAt(path))} It can be ${fieldsAt(path).join(', ')}`,
    }))
  }
  const name = path.map(String).join('.')
  if (code === 'invalid_type' && message.endsWith('received undefined')) {
    return [{ at: path.slice(0, -1), says: `${name} is missing` }]
  }
  return [{ at: path, says: `${name}: ${message}` }]
}

/** Where a place begins: a field at its name, an entry of a list at its value. */
function offsetOf(top: Node | null, place: Place): number {
  let node: unknown = top
  let offset = top?.range?.[0] ?? 0
  for (const name of place) {
    const items: readonly unknown[] = itemsOf(node)
    const item = typeof name === 'number' ? items[name] : items.find((one) => isNamed(one, name))
    if (item === undefined) return offset
    const start = isPair(item) ? item.key : item
    // SAFETY: keys and entries of a parsed document are nodes.
    offset = (start as Node).range?.[0] ?? offset
    node = isPair(item) ? item.value : item
  }
  return offset
}

function itemsOf(node: unknown): readonly unknown[] {
  if (typeof node !== 'object' || node === null || !('items' in node)) return []
  return Array.isArray(node.items) ? node.items : []
}

function isNamed(item: unknown, name: PropertyKey): boolean {
  return isPair(item) && isScalar(item.key) && String(item.key.value) === String(name)
}

function wordAt(text: string, offset: number): string {
  return /^[^\s:]+/.exec(text.slice(offset))?.[0] ?? 'a name'
}
