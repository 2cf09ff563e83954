import { useState } from 'react'
import { type SignInScreen, screenOf } from './sign-in-screen.ts'
import type { SignInSnapshot } from './use-sign-in.ts'

/** The current screen; while a form is being sent, the screen that sent it. */
export function useLastScreen(snapshot: SignInSnapshot): SignInScreen {
  const current = screenOf(snapshot)
  const [last, setLast] = useState<SignInScreen>('mobile')
  if (current && current !== last) setLast(current)
  return current ?? last
}
