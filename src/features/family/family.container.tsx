import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Member } from '#contract/patient.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { PartHead } from '#ui/part-head.tsx'
import { membersQuery } from './api/members.queries.ts'
import { AddMemberLink, FamilyList } from './components/family-list.tsx'
import { FamilySkeleton } from './components/family-wait.tsx'
import { useRemoveMember } from './use-remove-member.tsx'

/** The tab `family-member`. `userId` is empty until it is known who is signed in. */
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
  const removing = useRemoveMember()
  if (data) {
    return (
      <>
        <FamilyList members={data} onRemove={removing.ask} />
        {removing.dialog}
      </>
    )
  }
  const isPaused = fetchStatus === 'paused'
  if (!error && !isPaused) return <FamilySkeleton />
  return (
    <CouldNotLoad
      what="Your family"
      safe="Everybody on your list is still there."
      offline={isPaused || failureKind(error) === 'offline'}
      busy={fetchStatus === 'fetching'}
      onRetry={() => void refetch()}
    />
  )
}
