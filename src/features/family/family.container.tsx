import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Member } from '#contract/patient.endpoints.ts'
import { RemovalDialog } from '#forms/removal-dialog.tsx'
import { useApi } from '#lib/http/api-context.tsx'
import { codeOf } from '#lib/http/http-failure.ts'
import { failureKind } from '#lib/routing/page-failure.ts'
import { successCopy } from '#lib/toast/success-copy.ts'
import { showToast } from '#lib/toast/toast.ts'
import { useConfirmedMutation } from '#lib/use-confirmed-mutation.ts'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { focusHeadingOnClose } from '#ui/focus-return.ts'
import { PartHead } from '#ui/part-head.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { removeMemberMutation } from './api/member.mutations.ts'
import { membersQuery } from './api/members.queries.ts'
import { AddMemberLink, FamilyList } from './components/family-list.tsx'

/** The tab `family-member`. `userId` is empty while the session is being restored. */
export function Family({ userId }: { userId: string }) {
  const list = useQuery(membersQuery(useApi(), userId))
  return (
    <section className="stack stack--6" aria-labelledby="family">
      <PartHead
        id="family"
        title="Your family"
        action={list.data && list.data.length > 1 && <AddMemberLink />}
      />
      <Members list={list} />
    </section>
  )
}

function Members({ list }: { list: UseQueryResult<readonly Member[]> }) {
  const { data, error, fetchStatus, refetch } = list
  const removal = useConfirmedMutation(removeMemberMutation(useApi(), useQueryClient()))
  if (data) {
    return (
      <>
        <FamilyList members={data} onRemove={removal.ask} />
        {removal.asked && <RemoveDialog member={removal.asked} removal={removal} />}
      </>
    )
  }
  const isPaused = fetchStatus === 'paused'
  if (!error && !isPaused) return <FamilySkeleton />
  return (
    <CouldNotLoad
      what="Your family"
      safe="Your family members are still saved."
      offline={isPaused || failureKind(error) === 'offline'}
      busy={fetchStatus === 'fetching'}
      onRetry={() => void refetch()}
    />
  )
}

type RemoveDialogProps = {
  member: Member
  removal: ReturnType<typeof useConfirmedMutation<Member, string>>
}

function RemoveDialog({ member, removal }: RemoveDialogProps) {
  const { busy, error, close, confirm } = removal
  const { firstName } = member
  return (
    <RemovalDialog
      title={`Remove ${firstName} from your family?`}
      description="Their past orders and reports stay in your account. You can add them again."
      confirm={`Remove ${firstName}`}
      keep="Keep them"
      busy={busy}
      busyLabel="Removing"
      error={error}
      isInUse={codeOf(error) === 'member-in-use'}
      onConfirm={() =>
        confirm(member, (message) => {
          focusHeadingOnClose()
          void showToast('good', successCopy('deleted', message))
        })
      }
      onClose={close}
    />
  )
}

function FamilySkeleton() {
  return (
    <div role="status">
      <span className="vh">Loading your family</span>
      <ul className="grid grid--2" aria-hidden="true">
        <MemberCardSkeleton name="128px" />
        <MemberCardSkeleton name="96px" />
      </ul>
    </div>
  )
}

function MemberCardSkeleton({ name }: { name: string }) {
  return (
    <li className="card person">
      <div className="person__head">
        <Skeleton width={name} height="22px" />
        <Skeleton width="56px" height="24px" />
      </div>
      <Skeleton width="144px" height="20px" />
      <Skeleton width="64px" height="44px" className="sk--control" />
    </li>
  )
}
