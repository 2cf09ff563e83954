import { useSelector } from '@xstate/react'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type CallbackView, useCallbackDialog } from '#features/callback/use-callback.ts'
import { testsOf, useCheckout } from '#features/checkout/use-checkout.ts'
import { type LostSession, type SignInView, useSignIn } from '#features/sign-in/use-sign-in.ts'
import { useSystem } from '#lib/system/system.tsx'
import { isCallbackShown } from '#machines/callback/callback.selectors.ts'
import { isPaying } from '#machines/checkout/checkout.selectors.ts'
import { isSignInOpen } from '#machines/sign-in/sign-in.selectors.ts'
import { isAccountPage } from '../account-pages.ts'
import { useHasTyped } from './use-has-typed.ts'

const SignInDialog = lazy(async () => ({
  default: (await import('#features/sign-in/components/sign-in-dialog.tsx')).SignInDialog,
}))

const KeptBooking = lazy(async () => ({
  default: (await import('#features/checkout/components/kept-booking.tsx')).KeptBooking,
}))

const CallbackDialog = lazy(async () => ({
  default: (await import('#features/callback/components/callback-dialog.tsx')).CallbackDialog,
}))

/** Dialogs opened by charts; their code is loaded on first use. */
export function FlowDialogs() {
  const onAccountPage = isAccountPage(useLocation().pathname)
  const signIn = useSignIn()
  const callback = useCallbackDialog()
  return (
    <Suspense>
      {signIn && !onAccountPage && <SignIn {...signIn} />}
      {callback && <Callback {...callback} />}
    </Suspense>
  )
}

function SignIn(view: SignInView) {
  const wanted = useOnceTrue(isSignInOpen(view.snapshot))
  const lost = useLostSession()
  return wanted && <SignInDialog {...view} {...(lost && { lost })} />
}

/** Undefined unless the session was lost and the page waits. */
function useLostSession(): LostSession | undefined {
  const system = useSystem()
  const isLost = useSelector(system?.session, (snapshot) =>
    snapshot?.matches({ auth: 'signedOut' }),
  )
  const booking = useSelector(system?.checkout, (snapshot) => snapshot)
  const lines = useSelector(system?.cart, (snapshot) => snapshot?.context.lines)
  const stood = useCheckout()?.snapshot
  const hasTyped = useHasTyped(isLost === true)
  if (!system || !isLost) return undefined
  const isParked = booking?.matches('parked') === true
  const wasPaying = stood !== undefined && isPaying(stood)
  return {
    hasTyped,
    kept:
      isParked && lines?.length ? (
        <KeptBooking
          snapshot={booking}
          cart={lines}
          {...testsOf(booking, lines)}
          {...{ wasPaying, hasTyped }}
        />
      ) : null,
    onLeave: () => system.signIn.send({ type: 'signIn.close' }),
  }
}

function Callback(view: CallbackView) {
  const wanted = useOnceTrue(isCallbackShown(view.snapshot))
  return wanted && <CallbackDialog {...view} />
}

/** Stays true, because a closing dialog must stay mounted to return the focus. */
function useOnceTrue(value: boolean): boolean {
  const [once, setOnce] = useState(value)
  if (value && !once) setOnce(true)
  return once || value
}
