import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import type { ThreadMessage } from '#server/file-thread.ts'
import { type ReadMessage, readSent, type SentMessage } from './read-sent.ts'

/** Bytes. */
const WORN_HEAP_BYTES = 192 * 1024 * 1024

parentPort?.on('message', (message: SentMessage) => {
  const result = readSent(message)
  const isWorn = getHeapStatistics().used_heap_size > WORN_HEAP_BYTES
  parentPort?.postMessage({ result, isWorn } satisfies ThreadMessage<ReadMessage>)
})
parentPort?.postMessage('ready')
