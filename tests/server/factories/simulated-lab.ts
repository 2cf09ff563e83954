import { injected } from '#server/lab-simulation/send-call.ts'
import { type SimulatedLab, type Step, simulatedLab } from '#server/lab-simulation/simulated-lab.ts'
import type { TestApp } from '../support/app.ts'

export const labOf = (server: TestApp): SimulatedLab =>
  simulatedLab(server.deps, injected(server.app))

const labs = new WeakMap<TestApp, SimulatedLab>()

/** One step of an order by the simulated lab. @returns the new stage; undefined if nothing changed. */
export function stepOrder(server: TestApp, order: { readonly order_no: string }, step?: Step) {
  const lab = labs.get(server) ?? labOf(server)
  labs.set(server, lab)
  return lab.step(order.order_no, step)
}
