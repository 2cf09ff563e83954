import type { Cluster } from '../start-cluster.ts'
import { type Browsers, openBrowsers } from './browser.ts'
import { bookAgainAndAgain } from './patient.ts'

export type Load = {
  readonly browsers: Browsers
  /** Waits for the calls under way. */
  stop(): Promise<void>
}

/** Patients who book at the same time through the balancer. */
export function startLoad({ layout, inbox }: Cluster, patients: number): Load {
  const browsers = openBrowsers(`http://127.0.0.1:${layout.ports.web}`)
  const all = Promise.all(
    Array.from({ length: patients }, () => bookAgainAndAgain(browsers, inbox)),
  )
  return {
    browsers,
    async stop() {
      browsers.stop()
      await all
    },
  }
}
