import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { workQueue } from './http/work-queue.ts'
import { systemCode } from './start-problem.ts'

type FileThread = {
  /** Of its queue, in metrics. */
  readonly name: string
  /** The program beside the built server, and in the sources. */
  readonly programs: readonly URL[]
  /** Of one file. */
  readonly maxMs: number
  /** Megabytes of objects. */
  readonly maxHeapMb: number
}

/** `isWorn`: the thread should not be used again. */
export type ThreadMessage<Result> = { readonly result: Result; readonly isWorn: boolean }

/**
 * Reads files of patients in another thread, which is all that a hostile file can stop; one at a time, so
 * that such files take one core at most. The result is undefined for a file that takes too much time or
 * memory.
 * @throws Problem 429 `busy`
 */
export function fileThread<Result, Sent = Buffer>({
  name,
  programs,
  maxMs,
  maxHeapMb,
}: FileThread) {
  const inTurn = workQueue({ name, concurrent: 1, maxWaiting: 8, retryAfter: 5 })
  const program = programs.find((url) => existsSync(fileURLToPath(url)))
  /** Kept for the next file, because loading the libraries takes a quarter of a second. */
  let idle: Worker | undefined

  async function start(): Promise<Worker> {
    if (!program) throw new Error(`${programs[0]} is missing. Build the server again.`)
    const thread = new Worker(program, {
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      // The libraries warn of what they repair.
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

  function messageOf(
    thread: Worker,
    file: Sent,
  ): Promise<ThreadMessage<Result> | ThreadMessage<undefined>> {
    return new Promise((resolve, reject) => {
      const giveUp = () => resolve({ result: undefined, isWorn: true })
      const onError = (error: unknown) =>
        systemCode(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? giveUp() : reject(error)
      const timer = setTimeout(giveUp, maxMs)
      thread.once('error', onError)
      thread.once('message', (message: ThreadMessage<Result>) => {
        clearTimeout(timer)
        thread.off('error', onError)
        resolve(message)
      })
      thread.postMessage(file)
    })
  }

  return (file: Sent): Promise<Result | undefined> =>
    inTurn(async () => {
      const thread = idle ?? (await start())
      idle = undefined
      const { result, isWorn } = await messageOf(thread, file)
      if (isWorn) await thread.terminate()
      else idle = thread
      return result
    })
}
