import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { User } from '#contract/auth.endpoints.ts'
import type { Wallet } from '#contract/wallet.endpoints.ts'
import { greetedName, mobileInWords } from '#lib/format/person-format.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { walletQuery } from '#lib/wallet/wallet.query.ts'
import { Avatar } from '#ui/avatar.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ProfileNav, type ProfilePart } from './components/profile-nav.tsx'
import { usePhotoUrl } from './use-photo-url.ts'

export interface ProfileProps {
  /** Null while the session is being restored. */
  user: User | null
  part: ProfilePart
  /** Heading of the tab. */
  title: string
  /** The tab in the URL, for `data-state`. */
  state: string
  children: ReactNode
}

/** Width of `who__pic` in CSS pixels. */
const PHOTO_WIDTH = 44

export function Profile({ user, part, title, state, children }: ProfileProps) {
  const wallet = useQuery(walletQuery(useApi(), user?.mobile_no ?? ''))
  const photoUrl = usePhotoUrl(user, PHOTO_WIDTH)
  const content = useKeptFocus()
  return (
    <div data-state={state}>
      <ProfileHead user={user} wallet={wallet} photoUrl={photoUrl} title={title} />
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
 * When a form or card that had focus is replaced, focus moves to the new part so that its title
 * is read. After using the navigation, focus stays there.
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

type ProfileHeadProps = {
  /** Null while the session is being restored. */
  user: User | null
  wallet: UseQueryResult<Wallet>
  photoUrl: string | null
  /** Heading of the open tab; patients who see read it in the navigation and over the part. */
  title: string
}

function ProfileHead({ user, wallet, photoUrl, title }: ProfileHeadProps) {
  if (!user) return <ProfileHeadSkeleton title={title} />
  const name = greetedName(user)
  return (
    <div className="me">
      <Avatar name={name} src={photoUrl} />
      <div className="grow">
        <h1 className="vh">{title}</h1>
        <p className="h2">{name ? `Hello, ${name}` : 'Hello'}</p>
        <p className="note tabular-nums">{mobileInWords(user.mobile_no)}</p>
      </div>
      {wallet.isLoading && <Skeleton width="92px" height="55px" className="sk--control" />}
      {wallet.data && (
        <p className="me__wallet">
          <span className="fine">Wallet</span>
          <b className="tabular-nums">{wallet.data.points} points</b>
          <span className="fine tabular-nums">
            worth {formatRupees(wallet.data.points_cashvalue)}
          </span>
        </p>
      )}
    </div>
  )
}

function ProfileHeadSkeleton({ title }: { title: string }) {
  return (
    <div className="me" role="status">
      <Skeleton width="44px" height="44px" className="sk--control" />
      <div className="grow">
        <h1 className="vh">{title}</h1>
        <Skeleton width="140px" height="24px" className="sk--name" />
        <Skeleton width="112px" height="20px" />
      </div>
    </div>
  )
}
