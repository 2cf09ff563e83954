import { overHttp } from '#server/lab-simulation/send-call.ts'
import { type SimulatedLab, simulatedLab } from '#server/lab-simulation/simulated-lab.ts'
import { listeningAddress } from './listening-address.ts'
import { type Job, periodic } from './periodic.ts'

/**
 * Simulates the lab in embedded mode, unless a real one is connected. Checks every minute at the
 * real pace, more often in a demonstration.
 */
export const labSimulation: Job = async (deps, log, server) => {
  const { embedded, lab, labPace: pace } = deps.config
  if (!embedded || lab !== 'simulated' || pace === null) return async () => undefined
  let simulated: SimulatedLab | undefined
  const task = {
    name: 'lab-life',
    everyMs: pace === 'real' ? 60_000 : 2_000,
    async run() {
      const address = listeningAddress(server)
      if (address === undefined) return
      simulated ??= simulatedLab(deps, overHttp(address))
      await simulated.moveDueOrders(pace)
    },
  }
  return periodic(task)(deps, log, server)
}
