/** Another client of the server: it asks for these addresses in turn and posts when each began and ended. */
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const PAUSE_MS = 20
/** The same in each thread. */
const now = () => performance.timeOrigin + performance.now()
const agent = new Agent({ keepAlive: true })

const statusOf = (url) =>
  new Promise((resolve) => {
    get(url, { agent }, (answer) => answer.on('end', () => resolve(answer.statusCode)).resume()).on(
      'error',
      () => resolve(0),
    )
  })

for (let turn = 0; ; turn += 1) {
  const url = workerData[turn % workerData.length]
  const begun = now()
  const status = await statusOf(url)
  parentPort?.postMessage({ url, status, begun, ended: now() })
  await pause(PAUSE_MS)
}
