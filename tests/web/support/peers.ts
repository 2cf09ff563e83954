import type { Outcome } from 'chart-paths/model.ts'
import { createActor, fromPromise } from 'xstate'
import { callbackMachine } from '#machines/callback/callback.machine.ts'
import { cartMachine } from '#machines/cart/cart.machine.ts'
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { RestoredSession } from '#machines/session/session.setup.ts'
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts'
import { sampleUser } from '#paths/session/model.ts'
import { type SignInActors, signInOutcomes } from '#paths/sign-in/model.ts'

/** Outcome of each call of sign-in, by name. */
export type SignInAnswers = Record<keyof SignInActors, string>

const usual: SignInAnswers = {
  sendMobileOtp: 'sent',
  sendEmailOtp: 'sent',
  resendOtp: 'sent',
  sendRegistrationOtp: 'sent',
  sendResetOtp: 'sent',
  verifyOtp: 'known',
  checkPassword: 'known',
  register: 'registered',
  registerWithCode: 'registered',
  resetPassword: 'reset',
}

/** The sign-in chart with calls that settle at once and are recorded. */
export function fakeSignIn(answers: Partial<SignInAnswers> = {}) {
  const given: SignInAnswers = { ...usual, ...answers }
  const calls: { readonly name: keyof SignInActors; readonly input: unknown }[] = []
  const answer = <Name extends keyof SignInActors, Input>(name: Name) =>
    fromPromise<SignInActors[Name], Input>(async ({ input }) => {
      calls.push({ name, input })
      const outcome: Outcome<SignInActors[Name]> | undefined = signInOutcomes[name][given[name]]
      if (!outcome) throw new Error(`${name} has no outcome ${given[name]}.`)
      if (outcome.kind === 'error') throw outcome.error
      return outcome.output
    })
  const machine = signInMachine.provide({
    actors: {
      sendMobileOtp: answer('sendMobileOtp'),
      sendEmailOtp: answer('sendEmailOtp'),
      resendOtp: answer('resendOtp'),
      sendRegistrationOtp: answer('sendRegistrationOtp'),
      sendResetOtp: answer('sendResetOtp'),
      verifyOtp: answer('verifyOtp'),
      checkPassword: answer('checkPassword'),
      register: answer('register'),
      registerWithCode: answer('registerWithCode'),
      resetPassword: answer('resetPassword'),
    },
  })
  return { machine, calls, callsOf: (name: string) => calls.filter((call) => call.name === name) }
}

type PeerOptions = {
  signIn?: typeof signInMachine
  signedIn?: boolean
}

/** The peers of the app before wiring; calls without a provided actor fail. */
export function startPeers({ signIn = fakeSignIn().machine, signedIn = false }: PeerOptions = {}) {
  const restored: RestoredSession = signedIn
    ? { kind: 'valid', user: sampleUser }
    : { kind: 'none' }
  const session = sessionMachine.provide({
    actors: { restoreSession: fromPromise(async () => restored) },
  })
  return {
    session: createActor(session).start(),
    signIn: createActor(signIn).start(),
    cart: createActor(cartMachine).start(),
    checkout: createActor(checkoutMachine, {
      input: { offers: { centreVisit: true, coupons: true, wallet: true, online: true } },
    }).start(),
    callback: createActor(callbackMachine).start(),
  }
}
