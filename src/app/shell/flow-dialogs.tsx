import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type CallbackView, useCallbackDialog } from '#features/callback/use-callback.ts'
import { type SignInView, useSignIn } from '#features/sign-in/use-sign-in.ts'
import { useSystem } from '#lib/system/system.tsx'
import { isCallbackShown } from '#machines/callback/callback.selectors.ts'
import { isSignInOpen } from '#machines/sign-in/sign-in.selectors.ts'
import { isAccountPage } from '../account-pages.ts'

const SignInDialog = lazy(async () => ({
  default: (await import('#features/sign-in/components/sign-in-dialog.tsx')).SignInDialog,
}))

const CallbackDialog = lazy(async () => ({
  default: (await import('#features/callback/components/callback-dialog.tsx')).CallbackDialog,
}))

type FlowDialogsProps = {
  /** The patient asked for an account. */
  creating: boolean
  onCreatingChange: (creating: boolean) => void
}

/** The dialogs that a chart opens. Their code loads when the chart first does. */
export function FlowDialogs({ creating, onCreatingChange }: FlowDialogsProps) {
  const system = useSystem()
  const onAccountPage = isAccountPage(useLocation().pathname)
  const signIn = useSignIn()
  const callback = useCallbackDialog()
  useEffect(() => {
    const closed = system?.signIn.on('*', ({ type }) => {
      if (type !== 'signIn.opened') onCreatingChange(false)
    })
    return () => closed?.unsubscribe()
  }, [system, onCreatingChange])

  return (
    <Suspense>
      {signIn && !onAccountPage && (
        <SignIn {...signIn} creating={creating} onCreatingChange={onCreatingChange} />
      )}
      {callback && <Callback {...callback} />}
    </Suspense>
  )
}

function SignIn(props: SignInView & FlowDialogsProps) {
  const wanted = useOnceTrue(isSignInOpen(props.snapshot))
  return wanted && <SignInDialog {...props} />
}

function Callback(props: CallbackView) {
  const wanted = useOnceTrue(isCallbackShown(props.snapshot))
  return wanted && <CallbackDialog {...props} />
}

/** Stays true: a dialog that closes must still be there to give the focus back. */
function useOnceTrue(value: boolean): boolean {
  const [once, setOnce] = useState(value)
  if (value && !once) setOnce(true)
  return once || value
}
