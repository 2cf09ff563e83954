import { useEffect } from 'react'
import { useWithSystem } from '#lib/system/system.tsx'
import { isSignInOpen } from '#machines/sign-in/sign-in.selectors.ts'

/** While something lies over the page, the callback dialog waits. */
export function useCoversScreen(covers: boolean): void {
  const withSystem = useWithSystem()
  useEffect(() => {
    if (!covers) return
    void withSystem(({ callback }) => callback.send({ type: 'screen.covered' }))
    return () => {
      void withSystem(({ callback, signIn }) => {
        // Sign-in that was opened from here covers the screen in its turn.
        if (!isSignInOpen(signIn.getSnapshot())) callback.send({ type: 'screen.cleared' })
      })
    }
  }, [covers, withSystem])
}
