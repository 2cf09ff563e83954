import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { User } from '#contract/auth.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { walletQuery } from '#lib/wallet/wallet.query.ts'
import { ProfileHead } from './components/profile-head.tsx'
import { ProfileNav, type ProfilePart } from './components/profile-nav.tsx'
import { usePhotoUrl } from './use-photo-url.ts'

export interface ProfileProps {
  /** Null while that is being found out. */
  user: User | null
  part: ProfilePart
  /** What the tab is called; a page of its own has a title already. */
  title?: string
  /** The tab of the address, for whoever reads where the screen is. */
  state: string
  children: ReactNode
}

/** CSS pixels of a side, as `who__pic` draws it. */
const PHOTO_WIDTH = 44

/** What stands around every tab: whose profile it is, and the way to its parts. */
export function Profile({ user, part, title, state, children }: ProfileProps) {
  const { data: wallet } = useQuery(walletQuery(useApi(), user?.mobile_no ?? ''))
  const photoUrl = usePhotoUrl(user, PHOTO_WIDTH)
  const content = useKeptFocus()
  return (
    <div data-state={state}>
      <ProfileHead user={user} wallet={wallet} photoUrl={photoUrl} />
      <div className="profile">
        <ProfileNav current={part} />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form. */}
        <div ref={content} className="profile__part" role="group" aria-label={title} tabIndex={-1}>
          {children}
        </div>
      </div>
    </div>
  )
}

/**
 * A form that was saved, or a card that was left, takes the focus away with it: the part that came in its
 * place has it then, and a screen reader says its title. Who pressed the navigation stays there.
 */
function useKeptFocus() {
  const content = useRef<HTMLDivElement>(null)
  const { search } = useLocation()
  const shown = useRef(search)
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true })
  }, [search])
  return content
}
