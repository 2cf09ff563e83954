import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '#contract/auth.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { walletQuery } from '#lib/wallet/wallet.query.ts'
import { ProfileHead } from './components/profile-head.tsx'
import { ProfileNav, type ProfilePart } from './components/profile-nav.tsx'

export interface ProfileProps {
  /** Null while that is being found out. */
  user: User | null
  part: ProfilePart
  /** The tab of the address, for whoever reads where the screen is. */
  state: string
  children: ReactNode
}

/** What stands around every tab: whose profile it is, and the way to its parts. */
export function Profile({ user, part, state, children }: ProfileProps) {
  const { data: wallet } = useQuery(walletQuery(useApi(), user?.mobile_no ?? ''))
  return (
    <div data-state={state}>
      <ProfileHead user={user} wallet={wallet} />
      <div className="profile">
        <ProfileNav current={part} />
        {children}
      </div>
    </div>
  )
}
