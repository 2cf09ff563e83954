import type { AddressInfo } from 'node:net'
import type { CallBridge } from '#server/adapters/call-bridge.ts'
import { TestClock } from '#server/adapters/clock.ts'
import { phlebotomists } from '#server/db/schema/phlebotomists.ts'
import { createTestApp, TEST_NOW } from '../support/app.ts'

const calls: CallBridge = { connect: async () => ({ kind: 'callback' }) }

/** A provider that listens, with its pages for developers; a second code can be sent after a second. */
export async function servedProvider() {
  const clock = new RunningClock(TEST_NOW)
  const server = await createTestApp({ clock, config: { resendSeconds: 1 }, deps: { calls } })
  await server.db.update(phlebotomists).set({ mobile: '9800000001' })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  // SAFETY: a server that listens on a port has an address of this form.
  const { port } = server.app.server.address() as AddressInfo
  return { server, base: `http://127.0.0.1:${port}` }
}

/** A test's clock that also goes on by itself. */
class RunningClock extends TestClock {
  readonly #begun = performance.now()

  override now(): Date {
    return new Date(super.now().getTime() + performance.now() - this.#begun)
  }
}
