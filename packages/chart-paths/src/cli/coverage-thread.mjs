import { parentPort, workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

// A thread does not inherit the loader of TypeScript.
register()
const { takeAll } = await import('./coverage-threads.ts')
const { queue, flowsModule } = workerData
const { flows } = await import(flowsModule)
for (const result of takeAll(queue, flows)) parentPort.postMessage(result)
