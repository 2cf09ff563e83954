import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSelector } from '@xstate/react'
import { vi } from 'vitest'
import { type ActorRefFrom, createActor } from 'xstate'
import { SignInDialog } from '#features/sign-in/components/sign-in-dialog.tsx'
import type { SignInIntent } from '#machines/sign-in/sign-in.events.ts'
import type { signInMachine } from '#machines/sign-in/sign-in.machine.ts'
import { fakeSignIn, type SignInAnswers } from './peers.ts'

function Host({ actor }: { actor: ActorRefFrom<typeof signInMachine> }) {
  const snapshot = useSelector(actor, (current) => current)
  return <SignInDialog snapshot={snapshot} send={actor.send} isSessionOut={false} />
}

/** Opens the dialog; calls settle with the given outcomes. */
export function openSignIn(answers: Partial<SignInAnswers> = {}, intent: SignInIntent = 'signIn') {
  const { machine, callsOf } = fakeSignIn(answers)
  const actor = createActor(machine).start()
  const done = vi.fn()
  actor.on('signIn.done', done)
  actor.send({ type: 'signIn.open', redirect: null, intent })
  render(<Host actor={actor} />)
  return { actor, callsOf, done, state: () => actor.getSnapshot() }
}

export const mobileField = () => screen.getByRole('textbox', { name: 'Mobile number' })

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

export const fill = (name: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } })

export async function paste(field: HTMLElement, text: string) {
  await userEvent.click(field)
  await userEvent.paste(text)
}
