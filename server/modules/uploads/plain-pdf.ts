import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { workQueue } from '#server/http/work-queue.ts'
import { systemCode } from '#server/start-problem.ts'
import type { PdfRefusal, PdfResult, ThreadMessage } from './pdf-thread.ts'
import { activePdf, lockedPdf, unreadablePdf } from './upload.problems.ts'

/** Of one PDF. A scan of four megabytes takes a third of a second, also on a busy machine. */
const MAX_MS = 5_000

/** Megabytes of objects. A scan needs under 50. */
const MAX_HEAP_MB = 256

/** One at a time: hostile files take one core at most. */
const inTurn = workQueue({ name: 'pdfs', concurrent: 1, maxWaiting: 8, retryAfter: 5 })

const PROBLEMS: Record<PdfRefusal, () => Error> = {
  active: activePdf,
  locked: lockedPdf,
  unreadable: unreadablePdf,
}

/**
 * Refuses a PDF with active content, and writes every other one anew (docs/decisions/0041). This happens
 * in another thread, which is all that a hostile file can stop.
 * @throws Problem 422 `active-file`, `locked-file`, `unreadable-pdf`; 429 `busy`
 */
export async function plainPdf(pdf: Buffer): Promise<Buffer> {
  const result = await inTurn(() => inThread(pdf))
  if ('refusal' in result) throw PROBLEMS[result.refusal]()
  return Buffer.from(result.bytes)
}

/** Kept for the next file, because loading the library takes a quarter of a second. */
let idle: Worker | undefined

async function inThread(pdf: Buffer): Promise<PdfResult> {
  const thread = idle ?? (await startThread())
  idle = undefined
  const { result, isWorn } = await messageOf(thread, pdf)
  if (isWorn) await thread.terminate()
  else idle = thread
  return result
}

/** Beside the built server, or in the sources. */
const PROGRAM = ['./pdf-thread.js', './pdf-thread.mjs']
  .map((file) => new URL(file, import.meta.url))
  .find((url) => existsSync(fileURLToPath(url)))

async function startThread(): Promise<Worker> {
  if (!PROGRAM) throw new Error('pdf-thread.js is missing. Build the server again.')
  const thread = new Worker(PROGRAM, {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    // The library warns of what it repairs.
    stdout: true,
    stderr: true,
  })
  thread.unref()
  // Also while it is idle: without a listener an error would end the process.
  thread.on('error', () => undefined)
  thread.once('exit', () => {
    if (idle === thread) idle = undefined
  })
  await once(thread, 'message')
  return thread
}

function messageOf(thread: Worker, pdf: Buffer): Promise<ThreadMessage> {
  return new Promise((resolve, reject) => {
    const giveUp = () => resolve({ result: { refusal: 'unreadable' }, isWorn: true })
    const onError = (error: unknown) =>
      systemCode(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? giveUp() : reject(error)
    const timer = setTimeout(giveUp, MAX_MS)
    thread.once('error', onError)
    thread.once('message', (message: ThreadMessage) => {
      clearTimeout(timer)
      thread.off('error', onError)
      resolve(message)
    })
    thread.postMessage(pdf)
  })
}
