import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteErrors, noteShownError } from '#lib/errors/noted-errors.ts'
import { reportErrors } from '#lib/errors/report-errors.ts'
import { HttpFailure, MalformedAnswer } from '#lib/http/http-failure.ts'

/** Values of a patient; none may leave. */
const VALUES = /Zephyrine|Marmalade|9876512340/

const ASSETS = `${location.origin}/assets`
const sent: Record<string, unknown>[] = []
const request = vi.fn(async (_url: string, { body }: RequestInit) => {
  sent.push(JSON.parse(String(body)))
  return new Response(null, { status: 204 })
})

beforeEach(() => {
  vi.stubGlobal('fetch', request)
  history.replaceState(null, '', '/orders/9876512340?name=Zephyrine')
})
afterEach(() => {
  vi.unstubAllGlobals()
  request.mockClear()
  sent.splice(0)
})

/** An error with values in its message, thrown in a script of ours. */
function errorAt(
  frames: string,
  message = 'Zephyrine of 77 Marmalade Lane\n    at (9876512340)',
): TypeError {
  const error = new TypeError(message)
  error.stack = `TypeError: ${message}\n${frames}`
  return error
}

const start = () => reportErrors(() => '/orders/:id')

it('reports what went wrong before the reporter was there', () => {
  noteErrors()
  const error = errorAt(`    at load (${ASSETS}/early-1.js:1:20)`)
  dispatchEvent(new ErrorEvent('error', { error }))
  expect(sent).toEqual([])
  start()
  expect(sent).toEqual([
    {
      type: 'TypeError',
      kind: 'error',
      page: '/orders/:id',
      frames: [{ function: 'load', file: '/assets/early-1.js', line: 1, column: 20 }],
    },
  ])
  expect(request.mock.calls[0]).toMatchObject(['/client-errors', { credentials: 'omit' }])
})

it.each([
  [
    'Chromium',
    `    at async cart.add (${ASSETS}/cart-2.js:3:4)\n    at ${ASSETS}/app-1.js:9:8`,
    'cart.add',
  ],
  ['Firefox', `add@${ASSETS}/cart-2.js:3:4\n@${ASSETS}/app-1.js:9:8`, 'add'],
])('reads the frames of %s, and no value leaves', (_browser, stack, name) => {
  start()
  noteShownError(errorAt(stack))
  expect(sent).toMatchObject([
    {
      kind: 'render',
      frames: [
        { function: name, file: '/assets/cart-2.js', line: 3, column: 4 },
        { file: '/assets/app-1.js', line: 9, column: 8 },
      ],
    },
  ])
  expect(JSON.stringify(request.mock.calls)).not.toMatch(VALUES)
})

it('reports a rejection that nobody handles', () => {
  start()
  const reason = errorAt(`    at work (${ASSETS}/cart-3.js:1:1)`)
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  expect(sent).toMatchObject([{ kind: 'rejection' }])
})

it.each([
  [
    'a call that failed',
    new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' }),
  ],
  ['an extension', errorAt('    at x (chrome-extension://abc/x.js:1:1)')],
  ['a script of another site', errorAt('    at x (https://ads.example/assets/x.js:1:1)')],
  ['no error', 'Zephyrine'],
])('reports nothing of %s', (_says, thrown) => {
  start()
  noteShownError(thrown)
  expect(sent).toEqual([])
})

it('reports an answer that breaks the contract', () => {
  start()
  const error = new MalformedAnswer(200, ['name'])
  error.stack = `MalformedAnswer\n    at read (${ASSETS}/http-1.js:1:1)`
  noteShownError(error)
  expect(sent).toMatchObject([{ type: 'MalformedAnswer' }])
})

it('reports an error once, and five at most', () => {
  start()
  for (let line = 1; line <= 9; line += 1) {
    noteShownError(errorAt(`    at loop (${ASSETS}/loop-1.js:${line}:1)`))
    noteShownError(errorAt(`    at loop (${ASSETS}/loop-1.js:${line}:1)`))
  }
  expect(sent).toHaveLength(5)
})
