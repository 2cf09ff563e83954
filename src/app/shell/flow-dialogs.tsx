import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type CallbackView, useCallbackDialog } from '#features/callback/use-callback.ts'
import { type SignInView, useSignIn } from '#features/sign-in/use-sign-in.ts'
import { isCallbackShown } from '#machines/callback/callback.selectors.ts'
import { isSignInOpen } from '#machines/sign-in/sign-in.selectors.ts'
import { isAccountPage } from '../account-pages.ts'

const SignInDialog = lazy(async () => ({
  default: (await import('#features/sign-in/components/sign-in-dialog.tsx')).SignInDialog,
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
  return wanted && <SignInDialog {...view} />
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
