import type { Step } from 'chart-paths/together/model.ts'
import { isNothing } from '#machines/cart/server-cart.ts'
import type { Peers } from '#machines/root/wire-peers.ts'
import { type App, lookAtDevice, reloaded, stepIn, type TabStep } from './live-tab.ts'
import { isRead } from './network.ts'
import { leftBy, signedIn } from './patient.ts'
import { isSyncing, waitsToSync } from './tab-calls.ts'
import { cartOf, isCovered, TAB_NAMES } from './view.ts'
import type { Device, DeviceName, Patient, Tab, TabName, Trouble, World } from './world.ts'

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
  const at = { tab, device: world.devices[tab.device], isSyncTaken: isSyncTaken(world, name) }
  return after(app, world, name, stepIn(app, at, act))
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

/** Who changes the account's cart while another device has not saved its own change yet. */
export function withCrossing(before: World, now: World, device: DeviceName): World {
  const isChanged = before.patient.wants.account.join() !== now.patient.wants.account.join()
  const isCrossed = Object.values(before.tabs).some(
    (tab) => tab.device !== device && isUnsaved(tab),
  )
  if (!isChanged || !isCrossed) return now
  return { ...now, patient: { ...now.patient, isUnclear: true } }
}

function isUnsaved(tab: Tab): boolean {
  const cart = cartOf(tab)
  return cart?.isSynced === true && !isNothing(cart.unsaved)
}

export function reloadedIn(app: App, world: World, name: TabName): World {
  const tab = world.tabs[name]
  const from = { tab, device: world.devices[tab.device], told: [], orphans: [] }
  return after(app, world, name, reloaded(app, from, isSyncTaken(world, name)))
}

function otherTabs({ tabs }: World, name: TabName): readonly TabName[] {
  return TAB_NAMES.filter((other) => other !== name && tabs[other].device === tabs[name].device)
}

function isSyncTaken(world: World, name: TabName): boolean {
  return otherTabs(world, name).some((other) => isSyncing(world.tabs[other]))
}

function after(
  app: App,
  world: World,
  name: TabName,
  { tab, device, told, orphans }: TabStep,
): World {
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
  const next = withNextSync(app, name, world, { ...world, tabs, devices, late })
  if (!before.token && device.token) {
    const covered = Object.values(world.tabs)
      .filter((one) => one.device === tab.device && isCovered(one) && !isLeaving(one))
      .flatMap((one) => cartOf(one) ?? [])
    return { ...next, patient: signedIn(world.patient, tab.device, [before.cart, ...covered]) }
  }
  if (before.token && !device.token) {
    const isElsewhere = Object.values(devices).some(({ token }) => token)
    const isCleared = !hasStoredCart(device)
    return {
      ...next,
      patient: leftBy(world.patient, tab.device, world.lab, { isCleared, isElsewhere }),
    }
  }
  return next
}

/** The tab that waited for its turn asks the server. */
function withNextSync(app: App, name: TabName, before: World, now: World): World {
  if (!isSyncing(before.tabs[name]) || isSyncing(now.tabs[name])) return now
  const next = otherTabs(now, name).find((other) => waitsToSync(now.tabs[other]))
  return next ? inTab(app, now, next, () => {}) : now
}

/** The patient has logged out in another tab, and this one is about to hear it. */
function isLeaving({ inbox }: Tab): boolean {
  return inbox.some((told) => told.type === 'signed-out' && told.chosen)
}

function hasStoredCart({ cart: { lines, unsaved } }: Device): boolean {
  return lines.length > 0 || !isNothing(unsaved)
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
