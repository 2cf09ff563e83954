import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestClock } from '#server/adapters/clock.ts'
import { textOf } from '#tools/conformance/report.ts'
import { holdAgainstContract } from '#tools/conformance/run.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'

/** Goes on from TEST_NOW, so that a second code can be sent. */
class RunningClock extends TestClock {
  readonly #begun = performance.now()

  override now(): Date {
    return new Date(super.now().getTime() + performance.now() - this.#begun)
  }
}

let server: TestApp
let base: string
beforeAll(async () => {
  server = await createTestApp({ clock: new RunningClock(TEST_NOW), config: { resendSeconds: 1 } })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  // SAFETY: a server that listens on a port has an address of this form.
  const { port } = server.app.server.address() as AddressInfo
  base = `http://127.0.0.1:${port}`
})
afterAll(() => server.close())

it('finds nothing wrong with the provider of this repository', async () => {
  const former = { mobile: '9000000042', sid: '1904180027' }
  const begun = performance.now()
  const times: [number, string][] = []
  let last = begun
  const report = await holdAgainstContract({ base, former }, { onOutcome: (o) => { const now = performance.now(); times.push([Math.round(now - last), `${o.call} ${o.says}`]); last = now } })
  times.sort((a, b) => b[0] - a[0])
  console.log(times.slice(0, 40).join('\n'))
  console.log(textOf(report), performance.now() - begun)
}, 500_000)
