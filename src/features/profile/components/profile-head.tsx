import type { User } from '#contract/auth.endpoints.ts'
import type { Wallet } from '#contract/wallet.endpoints.ts'
import { greetedName, mobileInWords } from '#lib/format/person-format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { Skeleton } from '#ui/skeleton.tsx'

type ProfileHeadProps = {
  /** Null while the session is being restored. */
  user: User | null
  wallet: Wallet | undefined
  photoUrl: string | null
  /** Heading of the open tab; patients who see read it in the navigation and over the part. */
  title: string
}

export function ProfileHead({ user, wallet, photoUrl, title }: ProfileHeadProps) {
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
      {wallet && (
        <p className="me__wallet">
          <span className="fine">Wallet</span>
          <b className="tabular-nums">{wallet.points} points</b>
          <span className="fine tabular-nums">worth {formatRupees(wallet.points_cashvalue)}</span>
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
