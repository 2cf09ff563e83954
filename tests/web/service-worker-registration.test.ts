import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerServiceWorker } from '../../src/app/offline/register.ts'

const register = vi.fn(async () => ({ waiting: null }))

beforeEach(() => {
  register.mockClear()
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true })
  setDisplayMode('browser')
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(navigator, 'connection')
  vi.unstubAllGlobals()
})

function setDisplayMode(mode: string): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(mode) }))
}

/** The browser's Network Information, which `change` sets again. */
function setConnection(values: { saveData?: boolean; effectiveType?: string }) {
  const defaults = { saveData: false, effectiveType: '4g' }
  const connection = Object.assign(new EventTarget(), defaults, values)
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  return (changed: typeof values) => {
    Object.assign(connection, changed)
    connection.dispatchEvent(new Event('change'))
  }
}

test('is registered on an ordinary connection, and where the browser tells nothing of it', async () => {
  await registerServiceWorker(true)
  setConnection({})
  await registerServiceWorker(true)
  expect(register).toHaveBeenCalledTimes(2)
})

test.each([
  [{ saveData: true }, { saveData: false }],
  [{ effectiveType: '2g' }, { effectiveType: '4g' }],
  [{ effectiveType: 'slow-2g' }, { effectiveType: '3g' }],
])('waits while the connection is %o', async (saving, free) => {
  const change = setConnection(saving)
  const registered = registerServiceWorker(true)
  change(saving)
  await Promise.resolve()
  expect(register).not.toHaveBeenCalled()
  change(free)
  await registered
  expect(register).toHaveBeenCalledOnce()
})

test('with a data saver it is registered when the app is installed', async () => {
  setConnection({ saveData: true })
  const registered = registerServiceWorker(true)
  await Promise.resolve()
  expect(register).not.toHaveBeenCalled()
  dispatchEvent(new Event('appinstalled'))
  await registered
  expect(register).toHaveBeenCalledOnce()
})

test('the installed app registers it with a data saver too', async () => {
  setDisplayMode('standalone')
  setConnection({ saveData: true })
  await registerServiceWorker(true)
  expect(register).toHaveBeenCalledOnce()
})
