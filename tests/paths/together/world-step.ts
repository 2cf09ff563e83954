import type { Peers } from '#machines/root/wire-peers.ts'
import type { Step } from '#tools/paths/together/model.ts'
import { type App, lookAtDevice, reloaded, stepIn, type TabStep } from './live-tab.ts'
import { isRead } from './network.ts'
import { leftBy, signedIn } from './patient.ts'
import { isAt, TAB_NAMES } from './view.ts'
import type { DeviceName, Patient, Tab, TabName, Trouble, World } from './world.ts'

export type WorldStep = Step<World>

/** Takes a step in a tab, and passes on what it tells the other tabs. */
export function inTab(
  app: App,
  world: World,
  name: TabName,
  act: (peers: Peers) => void,
  take: (tab: Tab) => Tab = (tab) => tab,
): World {
  const tab = take(world.tabs[name])
  return after(world, name, stepIn(app, { tab, device: world.devices[tab.device] }, act))
}

/** What the patient does in a tab. */
export function byPatient(
  app: App,
  world: World,
  name: TabName,
  act: (peers: Peers) => void,
  patient: Patient = world.patient,
): World {
  return inTab(app, { ...world, patient }, name, (peers) => {
    lookAtDevice(peers)
    act(peers)
  })
}

/** Tabs of other devices do not hear that the account's cart has changed. */
export function withTabsBehind(before: World, now: World, device: DeviceName | null): World {
  const was = before.patient.wants.account
  if (was.join() === now.patient.wants.account.join()) return now
  const behind = (tab: Tab) => (tab.device === device ? tab : { ...tab, isBehind: true })
  const { 'tab 1': one, 'tab 2': two } = now.tabs
  return { ...now, tabs: { 'tab 1': behind(one), 'tab 2': behind(two) } }
}

export function reloadedIn(app: App, world: World, name: TabName): World {
  const tab = world.tabs[name]
  const from = { tab, device: world.devices[tab.device], told: [], orphans: [] }
  return after(world, name, reloaded(app, from))
}

function after(world: World, name: TabName, { tab, device, told, orphans }: TabStep): World {
  const tabs = Object.fromEntries(
    TAB_NAMES.map((other) => {
      if (other === name) return [other, tab]
      const listening = world.tabs[other]
      const hears = listening.charts && !listening.gateway && listening.device === tab.device
      return [other, hears ? { ...listening, inbox: [...listening.inbox, ...told] } : listening]
    }),
    // SAFETY: the same names.
  ) as World['tabs']
  const before = world.devices[tab.device]
  // One late request is enough to be overtaken by.
  const late = [...world.late, ...orphans.filter((call) => !isRead(call))].slice(0, 1)
  const devices = { ...world.devices, [tab.device]: device }
  const next = { ...world, tabs, devices, late }
  if (!before.token && device.token) {
    return { ...next, patient: signedIn(world.patient, tab.device, before.cart) }
  }
  if (before.token && !device.token) {
    const isElsewhere = Object.values(devices).some(({ token }) => token)
    const isChosen = isAt(tab, 'session', 'auth.leaving.chosen') || bookingIsForgotten(tab)
    return {
      ...next,
      patient: leftBy(world.patient, tab.device, world.lab, { isChosen, isElsewhere }),
    }
  }
  return next
}

/** Only logging out forgets the patient. */
function bookingIsForgotten({ charts }: Tab): boolean {
  return charts?.children.session.snapshot.context.lastPatient === null
}

type Rare = {
  readonly id: string
  readonly says: string
  readonly take: (from: World) => World
}

/** A step that a story takes only so often. */
export function rarely(world: World, trouble: Trouble, { id, says, take }: Rare): WorldStep[] {
  const left = world.left[trouble]
  if (left === 0) return []
  const from = { ...world, left: { ...world.left, [trouble]: left - 1 } }
  return [{ id, says, weight: trouble === 'edit' ? 1 : 0.3, take: () => take(from) }]
}
