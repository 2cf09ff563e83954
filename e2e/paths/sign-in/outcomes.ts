import { expect } from '@playwright/test'
import { wordsOf } from '#machines/outcomes.ts'
import { signInOutcomes } from '#machines/sign-in/sign-in.outcomes.ts'
import type { SignInContext } from '#machines/sign-in/sign-in.setup.ts'
import type { BrowserLevel, Executor } from '#tests/paths/browser-level.ts'
import type { OutcomeCause } from '#tests/paths/cause.ts'
import type { Place } from '#tests/paths/place.ts'
import { NEW_PASSWORD, newAccount } from './accounts.ts'
import { place, type World } from './world.ts'

type Run = Executor<OutcomeCause, World>

const pass: Run = ({ calls }, { actor }, from) => calls.pass(calls.nameOf(actor, from))

const sent: Run = ({ calls }, { actor }, from) => calls.passCode(calls.nameOf(actor, from))

/** The lab's words, or ours where there are none, stand where the patient tries again. */
const fail: Run = async (world, cause, from) => {
  const { calls } = world
  await calls.fail({ ...cause, actor: calls.nameOf(cause.actor, from) })
  if (cause.result.kind !== 'error') return
  await expect(place(world).getByText(wordsOf(cause.result.error)).first()).toBeVisible()
}

const signsIn =
  (run: Run): Run =>
  async (world, cause, from) => {
    await run(world, cause, from)
    world.now.isSignedIn = true
  }

/** An e-mail signs in once it is confirmed, which takes a code of its own: its holder's session is the answer. */
const known: Run = async (world, cause, from) => {
  if (isByMobile(from)) return pass(world, cause, from)
  const { user, tokens } = (await newAccount(world)).patient
  await world.calls.answer(cause.actor, { registered: true, user, ...tokens })
}

const reset: Run = async (world, cause, from) => {
  await pass(world, cause, from)
  const { account } = world.now
  if (account) world.now.account = { ...account, password: NEW_PASSWORD }
}

function isByMobile({ snapshot }: Place): boolean {
  // SAFETY: the places of these paths are of sign-in.
  return (snapshot.context as SignInContext).mobile !== ''
}

/** What the real provider does. Its refusals and lost answers are the catalogue's. */
const DONE: Readonly<Record<string, Readonly<Record<string, Run>>>> = {
  sendMobileOtp: { sent },
  sendEmailOtp: { sent },
  resendOtp: { sent },
  sendRegistrationOtp: { sent },
  sendResetOtp: { sent },
  verifyOtp: { known: signsIn(known), newNumber: pass },
  checkPassword: { known: signsIn(pass) },
  register: { registered: signsIn(pass) },
  registerWithCode: { registered: signsIn(pass) },
  resetPassword: { reset },
}

export const outcomes: BrowserLevel<World>['outcomes'] = Object.fromEntries(
  Object.entries(signInOutcomes).map(([actor, catalogue]) => {
    const failures = Object.entries(catalogue).filter(([, { kind }]) => kind === 'error')
    return [
      actor,
      { ...Object.fromEntries(failures.map(([name]) => [name, fail])), ...DONE[actor] },
    ]
  }),
)
