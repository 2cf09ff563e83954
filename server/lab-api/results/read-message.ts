import { fileThread } from '#server/file-thread.ts'
import { type Format, type ReadMessage, readSent, type SentMessage } from './read-sent.ts'

/** Bytes of a message that is read at once; larger ones have a PDF, or more than an order's results. */
const SMALL_BYTES = 100_000
const MAX_MS = 3_000

/** For the lab, when a message takes more time or memory than there is. */
export const UNREADABLE = `The message takes more than ${MAX_MS / 1000} seconds to read.`

const readInThread = fileThread<ReadMessage, SentMessage>({
  name: 'lab-messages',
  programs: ['./message-thread.js', './message-thread.mjs'].map(
    (file) => new URL(file, import.meta.url),
  ),
  maxMs: MAX_MS,
  maxHeapMb: 384,
})

/**
 * Reads a message with results; a large one in another thread, for it takes longer than others may wait.
 * @returns undefined for one that takes too much time or memory
 * @throws Problem 429 `busy`
 */
export async function readMessage<F extends Format>(
  message: SentMessage<F>,
): Promise<ReadMessage<F> | undefined> {
  if (message.bytes.length <= SMALL_BYTES) return readSent(message)
  // SAFETY: the thread reads by the same function.
  const read = (await readInThread(message)) as ReadMessage<F> | undefined
  return read && withBuffers(read)
}

/** A buffer leaves a thread as plain bytes. */
function withBuffers<R extends ReadMessage>(read: R): R {
  if (!('sent' in read)) return read
  const reports = read.sent.reports.map((report) => {
    const { pdf } = report
    return { ...report, pdf: pdf && Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength) }
  })
  return { ...read, sent: { ...read.sent, reports } }
}
