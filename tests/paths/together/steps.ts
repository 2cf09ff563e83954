import { callSteps, lateSteps, messageSteps, timerSteps } from './call-steps.ts'
import type { Lab } from './lab.ts'
import { orphaned } from './lab-orders.ts'
import type { App } from './live-tab.ts'
import { gatewaySteps, patientSteps } from './patient-steps.ts'
import { draftsElsewhere, TAB_NAMES } from './view.ts'
import type { TabName, World } from './world.ts'
import { rarely, type WorldStep, withCrossing } from './world-step.ts'

/** Everything that can happen next. */
export function stepsOf(app: App, world: World): readonly WorldStep[] {
  const noticed = (name: TabName) =>
    stepsIn(app, world, name).map((step) => ({
      ...step,
      take: () => withCrossing(world, step.take(), world.tabs[name].device),
    }))
  return [...TAB_NAMES.flatMap(noticed), ...lateSteps(app, world), ...labSteps(world)]
}

function stepsIn(app: App, world: World, name: TabName): readonly WorldStep[] {
  const tab = world.tabs[name]
  if (!tab.charts || tab.error) return []
  if (tab.gateway) return gatewaySteps(app, world, name, tab.gateway)
  // Between tabs of a browser a message arrives at once: before the next answer, timer or press.
  if (tab.inbox.length > 0) return messageSteps(app, world, name)
  return [
    ...tab.calls.flatMap((call) => callSteps(app, world, name, call)),
    ...timerSteps(app, world, name),
    ...patientSteps(app, world, name),
  ]
}

/** What happens outside the browsers. */
function labSteps(world: World): WorldStep[] {
  const { lab, devices } = world
  const dearer = (): Lab => ({
    ...lab,
    prices: { ...lab.prices, 1: { ...lab.prices[1], CBC: (lab.prices[1]?.CBC ?? 0) + 50 } },
  })
  const isHeld = lab.holds.some(({ state }) => state === 'held')
  return [
    ...rarely(world, 'price', {
      id: 'lab: a price rises',
      says: 'the lab raises the price of CBC by ₹50',
      take: (from) => ({ ...from, lab: dearer() }),
    }),
    ...(isHeld
      ? rarely(world, 'expiry', {
          id: 'lab: holds end',
          says: 'fifteen minutes pass: the held slots are free again',
          take: (from) => ({
            ...from,
            lab: {
              ...lab,
              holds: lab.holds.map((one) =>
                one.state === 'held' ? { ...one, state: 'over' } : one,
              ),
            },
          }),
        })
      : []),
    ...(['phone', 'laptop'] as const).flatMap((name) => {
      const { token } = devices[name]
      if (!token || token.isRevoked || token.isExpired) return []
      const change = (changed: Partial<typeof token>) => (from: World) => {
        const ended = changed.isRevoked ? token.serial : devices[name].ended
        const device = { ...devices[name], token: { ...token, ...changed }, ended }
        const left = changed.isRevoked ? orphaned(from.lab, draftsElsewhere(from, name)) : from.lab
        return { ...from, lab: left, devices: { ...devices, [name]: device } }
      }
      return [
        ...rarely(world, 'session', {
          id: `${name}: the token expires`,
          says: `${name}: the access token expires`,
          take: change({ isExpired: true }),
        }),
        ...rarely(world, 'session', {
          id: `${name}: the session ends`,
          says: `${name}: the lab ends the session`,
          take: change({ isRevoked: true }),
        }),
      ]
    }),
  ]
}
