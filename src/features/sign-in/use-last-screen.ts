import { useState } from 'react'
import { type SignInScreen, screenOf } from './sign-in-screen.ts'
import type { SignInSnapshot } from './use-sign-in.ts'

/** The screen to show: while a form is on its way the one that sent it stands. */
export function useLastScreen(snapshot: SignInSnapshot): SignInScreen {
  const current = screenOf(snapshot)
  const [last, setLast] = useState<SignInScreen>('mobile')
  if (current && current !== last) setLast(current)
  return current ?? last
}
