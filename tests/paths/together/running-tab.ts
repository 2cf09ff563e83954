import type { Peers } from '#machines/root/wire-peers.ts'
import type { Call, Device, TabMessage } from './world.ts'

/** One tab while it takes a step, with what the step changes around it. */
export type Running = {
  readonly peers: Peers
  device: Device
  calls: readonly Call[]
  inbox: readonly TabMessage[]
  /** For the other tabs of the device. */
  readonly told: TabMessage[]
  /** Requests that were given up after they were sent. */
  readonly orphans: Call[]
  gateway: string | null
  isReloading: boolean
  /** Another tab of the device asks the server for the cart. */
  readonly isSyncTaken: boolean
}

/** Charts are synchronous: one tab runs at a time. */
let running: Running | null = null

export function current(): Running {
  if (!running) throw new Error('No tab takes a step.')
  return running
}

/** Does `work` while this tab takes its step. A step may open the page again, which is another one. */
export function whileRunning<Result>(run: Running, work: () => Result): Result {
  const before = running
  running = run
  try {
    return work()
  } finally {
    running = before
  }
}

/** A change of what the browser stores, by the step that is taken. */
export function changeDevice(change: (device: Device) => Device): void {
  const run = current()
  run.device = change(run.device)
}
