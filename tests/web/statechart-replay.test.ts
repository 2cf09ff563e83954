import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeReplay } from '#tools/paths/panel/describe-replay.ts'
import type { LiveTab } from '#tools/paths/panel/panel-messages.ts'
import { type AppReplay, replayInApp } from '#tools/paths/panel/replay-in-app.ts'
import type { TabsStore } from '#tools/paths/panel/tabs-store.ts'
import type { Walk, WalkStep } from '#tools/paths/panel/walk.schema.ts'

function step(over: Partial<WalkStep> & { state: string }): WalkStep {
  const event = over.label === undefined ? { type: 'go' } : null
  return { kind: 'event', label: 'go/on', says: 'it goes on', active: [], event, ms: 0, ...over }
}

const walk: Walk = {
  id: 'lamp-1',
  title: 'to the end',
  variant: null,
  start: { state: 'waking', active: [] },
  steps: [
    step({ state: 'off', kind: 'outcome', label: 'wake → done' }),
    step({ state: 'checking' }),
    step({ state: 'on', kind: 'outcome', label: 'check → right' }),
  ],
}

/** A tab whose chart answers each event sent to it with these states, one after the other. */
function tabWith(state: string, answers: readonly string[], accepts = ['go/on']) {
  const chart = { machine: 'lamp', state, active: [], accepts, calls: [] }
  let tab: LiveTab = { id: 'tab', title: '', address: '/', charts: [chart], events: [] }
  const listeners = new Set<() => void>()
  const store: TabsStore = {
    read: () => [tab],
    subscribe: (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    send: (_tab, machine, { type }) => {
      const events = answers.map((to, index) => {
        return { number: index + 1, machine, event: type, from: null, to, at: 0 }
      })
      tab = { ...tab, events }
      for (const hear of listeners) hear()
    },
  }
  return store
}

async function replayed(store: TabsStore): Promise<AppReplay | undefined> {
  const told: AppReplay[] = []
  const end = replayInApp(walk, { store, tab: 'tab', machine: 'lamp' }, (one) => told.push(one))
  await vi.runAllTimersAsync()
  await end
  return told.at(-1)
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a path is replayed from where the chart stands on it, to its end', async () => {
  expect(await replayed(tabWith('off', ['checking', 'on']))).toEqual({ kind: 'done', step: 3 })
})

test('what the chart refuses meanwhile does not end the replay', async () => {
  expect(await replayed(tabWith('off', ['off', 'checking', 'checking', 'on']))).toEqual({
    kind: 'done',
    step: 3,
  })
})

test.each<[string, TabsStore, AppReplay, string]>([
  [
    'goes elsewhere',
    tabWith('off', ['checking', 'blocked']),
    { kind: 'elsewhere', step: 3, state: 'blocked' },
    'At step 3 the app goes elsewhere',
  ],
  [
    'would refuse the event',
    tabWith('off', [], []),
    { kind: 'refused', step: 2, state: 'off' },
    'The app refuses the event of step 2',
  ],
  [
    'does not answer in time',
    tabWith('off', ['checking']),
    { kind: 'silent', step: 3, state: 'checking' },
    'Nothing happened at step 3',
  ],
  [
    'stands nowhere on the path',
    tabWith('broken', []),
    { kind: 'apart', state: 'broken' },
    'The app stands nowhere on this path',
  ],
])('where the app %s the replay ends, and says so', async (_name, store, replay, title) => {
  expect(await replayed(store)).toEqual(replay)
  expect(describeReplay(replay)).toMatchObject({ title })
})
