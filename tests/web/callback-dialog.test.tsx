import { act, fireEvent, render, screen } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { createMemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { tellPages } from '#app/callback-page.ts'
import { followForms } from '#app/follow-forms.ts'
import { CallbackDialog } from '#features/callback/components/callback-dialog.tsx'
import type { CallbackRequest } from '#machines/callback/callback.events.ts'
import type { Claim, RestoredCallback } from '#machines/callback/callback.machine.ts'
import { callbackMachine } from '#machines/callback/callback.machine.ts'

type HostProps = { actor: ActorRefFrom<typeof callbackMachine>; person: CallbackRequest }

function Host({ actor, person }: HostProps) {
  const snapshot = useSelector(actor, (current) => current)
  return <CallbackDialog snapshot={snapshot} send={actor.send} person={person} />
}

const DIALOG = 'Need help booking?'
const FIRST_VISIT: RestoredCallback = { kind: 'pending', remainingMs: 40_000 }

function start({
  path = '/',
  restored = FIRST_VISIT,
  claim = 'mine',
  request = async () => {},
  person = { name: '', mobile_no: '' },
}: {
  path?: string
  restored?: RestoredCallback
  claim?: Claim
  request?: (input: CallbackRequest) => Promise<void>
  person?: CallbackRequest
} = {}) {
  const claimed = vi.fn()
  const actor = createActor(
    callbackMachine.provide({
      actors: {
        restoreCallback: fromPromise(async () => restored),
        claimCallback: fromPromise(async () => {
          claimed()
          return claim
        }),
        requestCallback: fromPromise<undefined, CallbackRequest>(async ({ input }) => {
          await request(input)
          return undefined
        }),
      },
    }),
  ).start()
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [path] })
  tellPages(router, actor)
  const stopForms = followForms({ callback: actor })
  onTestFinished(stopForms)
  render(<Host actor={actor} person={person} />)
  return { actor, router, claimed }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const dialog = () => screen.queryByRole('dialog', { name: DIALOG })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the callback dialog', () => {
  test.each(['/thank-you?order_id=1', '/thank-you-for-submit'])(
    '[R2.131] waits on %s, and opens on the next page',
    async (path) => {
      const { router } = start({ path })
      await pass(60_000)
      expect(dialog()).toBeNull()
      await act(() => router.navigate('/test-menu'))
      expect(dialog()).not.toBeNull()
    },
  )

  test.each([
    '/cart',
    '/patient-cart',
    '/saved-address',
    '/slots',
    '/payment',
    '/payment/return',
    '/book-together/payment',
    '/login',
    '/sign-up',
    '/profile',
    '/upload-prescription',
    '/contact-us',
    '/feedback',
    '/become-a-vendor',
  ])('waits on %s, where the patient is doing something', async (path) => {
    const { router } = start({ path })
    await pass(60_000)
    expect(dialog()).toBeNull()
    await act(() => router.navigate('/services/health-checkups'))
    expect(dialog()).not.toBeNull()
  })
})

describe('a request', () => {
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

  async function send(mobile: string) {
    await pass(40_000)
    type('Name', 'Asha')
    type('Mobile number', mobile)
    fireEvent.click(screen.getByRole('button', { name: 'Call me back' }))
    await pass(0)
  }

  test('is sent with ten digits and confirmed', async () => {
    const request = vi.fn(async () => {})
    start({ request })
    await send('+91 90000 00042')
    expect(request).toHaveBeenCalledExactlyOnceWith({ name: 'Asha', mobile_no: '9000000042' })
    screen.getByRole('dialog', { name: 'We will call you' })
  })

  test('with an invalid number is not sent', async () => {
    const request = vi.fn(async () => {})
    start({ request })
    await send('12345')
    expect(request).not.toHaveBeenCalled()
  })
})

test('the dialog waits while a form of the page has the focus, also between two fields', async () => {
  const form = document.body.appendChild(document.createElement('form'))
  onTestFinished(() => form.remove())
  const [name, note] = [document.createElement('input'), document.createElement('textarea')]
  form.append(name, note)
  start()
  name.focus()
  await pass(60_000)
  expect(dialog()).toBeNull()
  note.focus()
  await pass(1000)
  expect(dialog()).toBeNull()
  note.blur()
  await pass(0)
  expect(dialog()).not.toBeNull()
})

test("a signed-in patient's name and number are filled in", async () => {
  start({ person: { name: 'Asha Rao', mobile_no: '9000000042' } })
  await pass(40_000)
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Asha Rao')
  const number = screen.getByRole('textbox', { name: 'Mobile number' })
  expect(number).toHaveProperty('value', '9000000042')
})
