import { setTimeout as pause } from 'node:timers/promises'
import { ClusterProblem } from './cluster-problem.ts'

/** @throws ClusterProblem after `seconds`; `what` completes "… did not happen". */
export async function waitUntil(
  what: string,
  seconds: number,
  happened: () => boolean | Promise<boolean>,
): Promise<void> {
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; ) {
    if (await happened()) return
    await pause(200)
  }
  throw new ClusterProblem(`Not within ${seconds} s: ${what}.`)
}
