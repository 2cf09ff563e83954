import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { getDocumentProxy } from 'unpdf'
import type { ThreadMessage } from '#server/file-thread.ts'
import type { StoredAnalyte } from '../reports/measured-tests.repository.ts'
import { readForeignBundle } from './read-bundle.ts'
import { type FoundReport, readPrinted } from './read-printed.ts'

export type ForeignFile = {
  readonly type: 'json' | 'pdf'
  readonly bytes: Uint8Array
  /** Of the catalogue. */
  readonly analytes: readonly StoredAnalyte[]
}
/** Undefined for a file that is no report. */
export type ForeignReport = FoundReport | undefined

/** A laboratory report of this many pages is none. */
const MAX_PAGES = 60

/** Bytes. */
const WORN_HEAP_BYTES = 96 * 1024 * 1024

/** Points between two baselines that are still one line: figures and their units are often set apart. */
const SAME_LINE = 3
/** A gap as wide as this many letters separates two columns. */
const COLUMN_LETTERS = 1.5
/** Mean width of a letter, of the size of its font. */
const LETTER = 0.5
/** Points; parts of one word are often set one by one. */
const SAME_WORD = 0.5

type Word = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
}

/** The lines of a PDF from top to bottom; its columns are separated by a tab. Empty for a scan. */
async function linesOf(pdf: Uint8Array): Promise<string[]> {
  // The library takes the bytes over.
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const lines: string[] = []
  for (let number = 1; number <= Math.min(document.numPages, MAX_PAGES); number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    lines.push(...linesOfPage(items.flatMap((item) => ('str' in item ? wordOf(item) : []))))
    page.cleanup()
  }
  await document.destroy()
  return lines
}

function wordOf({
  str,
  transform,
  width,
  height,
}: {
  str: string
  transform: readonly number[]
  width: number
  height: number
}): Word[] {
  const text = str.trim()
  const [, , , , x = 0, y = 0] = transform
  return text === '' ? [] : [{ text, x, y, width, size: height || 10 }]
}

function linesOfPage(words: readonly Word[]): string[] {
  const lines: Word[][] = []
  for (const word of [...words].sort((one, other) => other.y - one.y)) {
    const line = lines.at(-1)
    if (line?.[0] && line[0].y - word.y <= SAME_LINE) line.push(word)
    else lines.push([word])
  }
  return lines.map(joined)
}

function joined(line: readonly Word[]): string {
  let end = Number.NEGATIVE_INFINITY
  let text = ''
  for (const word of [...line].sort((one, other) => one.x - other.x)) {
    const gap = word.x - end
    text += text === '' ? word.text : separator(gap, word.size) + word.text
    end = word.x + word.width
  }
  return text
}

function separator(gap: number, size: number): string {
  if (gap > COLUMN_LETTERS * LETTER * size) return '\t'
  return gap > SAME_WORD ? ' ' : ''
}

async function readFile({ type, bytes, analytes }: ForeignFile): Promise<ForeignReport> {
  if (type === 'json') return readForeignBundle(Buffer.from(bytes).toString('utf8'), analytes)
  const lines = await linesOf(bytes)
  return lines.length > 0 ? readPrinted(lines, analytes) : undefined
}

parentPort?.on('message', async (file: ForeignFile) => {
  // The library's errors are about bytes; all mean the same to a patient.
  const result = await readFile(file).catch(() => undefined)
  const isWorn = getHeapStatistics().used_heap_size > WORN_HEAP_BYTES
  parentPort?.postMessage({ result, isWorn } satisfies ThreadMessage<ForeignReport>)
})
parentPort?.postMessage('ready')
