import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, createMachine, fromPromise } from 'xstate'

/** A chart that receives personal data, by an event and by a failure. */
const asking = createMachine({
  id: 'asking',
  context: { mobile: '' },
  initial: 'open',
  states: {
    open: { on: { submit: 'sending' } },
    sending: {
      invoke: {
        id: 'send',
        src: fromPromise(() =>
          Promise.reject({ kind: 'refused', code: '422', message: 'Not 9876543210, Asha' }),
        ),
        onDone: 'sent',
        onError: 'failed',
      },
    },
    sent: {},
    failed: {},
  },
})

/** The modules after a page load. */
async function loadAnew(address: string) {
  vi.resetModules()
  history.replaceState(null, '', address)
  return import('#lib/trace/tracing.ts')
}

async function loadAt(address: string) {
  const { inspection, startTracing } = await loadAnew(address)
  await startTracing()
  return inspection
}

async function ask(inspection: Awaited<ReturnType<typeof loadAt>>) {
  const actor = createActor(asking, { ...inspection() }).start()
  actor.send({ type: 'submit', mobile: '9876543210' } as { type: 'submit' })
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('failed'))
}

const EVENTS = ['xstate.init', 'submit', 'xstate.error.actor.send']

function eventsRead() {
  return globalThis.parakhTrace?.read().entries.map(({ event }) => event)
}

beforeEach(() => {
  sessionStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
  globalThis.parakhTrace = undefined
})

test('a trace contains events and states, and no personal data', async () => {
  await ask(await loadAt('/?trace=on'))
  dispatchEvent(new Event('pagehide'))

  expect(globalThis.parakhTrace?.read().entries).toMatchObject([
    { machine: 'asking', event: 'xstate.init', state: 'open' },
    { machine: 'asking', event: 'submit', state: 'sending' },
    { event: 'xstate.error.actor.send', failure: 'refused 422', state: 'failed' },
  ])
  const everything = JSON.stringify([globalThis.parakhTrace?.read(), { ...sessionStorage }])
  expect(everything).toContain('xstate.error.actor.send')
  expect(everything).not.toMatch(/98765|Asha/)
})

test('the button shows the number of entries, and saves them', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:trace')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await ask(await loadAt('/?trace=on'))
  await userEvent.click(screen.getByRole('button', { name: 'Save trace (3)' }))

  expect(pressed.mock.contexts).toMatchObject([{ download: 'parakh-trace.json' }])
  const file = saved.mock.calls[0]?.[0] as Blob
  expect(JSON.parse(await textOf(file))).toEqual(globalThis.parakhTrace?.read())
})

test('a trace continues after a reload', async () => {
  await ask(await loadAt('/?trace=on'))
  dispatchEvent(new Event('pagehide'))
  await ask(await loadAt('/'))

  expect(eventsRead()).toEqual([...EVENTS, ...EVENTS])
})

test('events before the recorder was loaded are in the trace', async () => {
  const { inspection, startTracing } = await loadAnew('/?trace=on')
  await ask(inspection)
  await startTracing()

  expect(eventsRead()).toEqual(EVENTS)
})

test('a quiet trace has no button', async () => {
  await ask(await loadAt('/?trace=quiet'))

  expect(eventsRead()).toEqual(EVENTS)
  expect(screen.queryByRole('button')).toBeNull()
})

test.each(['/', '/?trace=off', '/?trace=loud'])('nothing is recorded at %s', async (address) => {
  await ask(await loadAt(address))

  expect(globalThis.parakhTrace).toBeUndefined()
  expect(document.body.childElementCount).toBe(0)
})

test('a trace that was switched off stays off after a reload', async () => {
  await loadAt('/?trace=on')
  globalThis.parakhTrace = undefined
  await loadAt('/?trace=off')
  await loadAt('/')

  expect(globalThis.parakhTrace).toBeUndefined()
})

test('with full storage the app and the trace of the page continue', async () => {
  await ask(await loadAt('/?trace=on'))
  dispatchEvent(new Event('pagehide'))
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await ask(await loadAt('/'))
  dispatchEvent(new Event('pagehide'))

  expect(eventsRead()).toEqual([...EVENTS, ...EVENTS])
  await ask(await loadAt('/'))
  expect(eventsRead()).toEqual(EVENTS)
})

/** jsdom's blobs have no `text`. */
function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })
}
