import { type ReactNode, useEffect, useRef } from 'react'
import { paths } from '#config/paths.ts'
import { cn } from '#lib/cn.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { SignInScreen } from '../sign-in-screen.ts'
import type { SignInView } from '../use-sign-in.ts'
import { type Method, MethodLinks } from './method-links.tsx'
import { SCREEN_VIEWS } from './sign-in-screens.tsx'

/** Screens that say first where a code went: the note stands close under the heading. */
const NOTE_FIRST: readonly SignInScreen[] = ['code', 'resetting']

type SignInFlowProps = SignInView & {
  screen: SignInScreen
  /** The way to the other name of this road: an account, or signing in. */
  other: ReactNode
}

/** Sign-in from the number to the account, in a dialog or on a page. */
export function SignInFlow({ snapshot, send, screen, other }: SignInFlowProps) {
  const root = useRef<HTMLDivElement>(null)
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    const first = root.current?.querySelector('input') ?? root.current?.querySelector('button')
    first?.focus()
  }, [screen])

  const choose = (method: Method) => {
    // Another road begins where this one did: at the number or the address.
    if (screen === 'code') send({ type: 'number.change' })
    send({ type: 'method.choose', method })
  }
  return (
    <div
      ref={root}
      className={cn('stack gap-5', !NOTE_FIRST.includes(screen) && 'pt-2')}
      data-state={stateOf(snapshot)}
    >
      {SCREEN_VIEWS[screen]({ snapshot, send })}
      <MethodLinks
        screen={screen === 'code' && snapshot.context.email ? 'email' : screen}
        onChoose={choose}
      />
      {screen === 'mobile' && other}
      <p className="fine">
        Your cart stays as it is. By signing in you accept the{' '}
        <a className="nowrap" href={paths.termOfUse.getHref()} target="_blank" rel="noopener">
          terms of use<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
        .
      </p>
    </div>
  )
}
