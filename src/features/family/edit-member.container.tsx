import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { SELF } from '#contract/codes.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import { MemberForm } from '#forms/member-form.tsx'
import { notSaved } from '#lib/format/failure-copy.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { AppLink } from '#lib/routing/app-link.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { tellTabs } from '#lib/tabs/tabs.ts'
import { successCopy } from '#lib/toast/success-copy.ts'
import { showToast } from '#lib/toast/toast.ts'
import { buttonClass } from '#ui/button.tsx'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FieldsSkeleton } from '#ui/fields-skeleton.tsx'
import { Notice } from '#ui/notice.tsx'
import { updateMemberMutation } from './api/member.mutations.ts'
import { memberQuery } from './api/members.queries.ts'
import { BackToFamily } from './components/back-to-family.tsx'

export interface EditMemberProps {
  userId: string
  /** From the query; empty when missing. */
  memberId: string
}

/** The tab `edit-family-member`. */
export function EditMember(props: EditMemberProps) {
  return (
    <section className="stack stack--6" aria-labelledby="edit-member">
      <h2 className="h2" id="edit-member">
        Edit a family member
      </h2>
      <Content {...props} />
    </section>
  )
}

function Content({ userId, memberId }: EditMemberProps) {
  const { data, error, fetchStatus, refetch } = useQuery(memberQuery(useApi(), userId, memberId))
  if (data?.relation_type === SELF) {
    return <Navigate to={paths.profile.getHref('profile-edit')} replace />
  }
  if (data) return <EditForm key={data.member_id} member={data} />
  const isPaused = fetchStatus === 'paused'
  if (memberId === '' || (error && failureKind(error) === 'not-found')) return <NoSuchMember />
  if (!error && !isPaused) return <MemberFormSkeleton />
  return (
    <CouldNotLoad
      what="This family member"
      safe="Your family members are still saved."
      offline={isPaused || failureKind(error) === 'offline'}
      busy={fetchStatus === 'fetching'}
      onRetry={() => void refetch()}
    />
  )
}

function EditForm({ member }: { member: Member }) {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    ...updateMemberMutation(useApi(), useQueryClient(), member.member_id),
    onSuccess: async (message) => {
      tellTabs({ type: 'booking-changed' })
      void showToast('good', successCopy('updated', message))
      await navigate(paths.profile.getHref('family-member'))
    },
  })
  return (
    <MemberForm
      member={member}
      fullName
      busy={isPending}
      notice={error && <Notice tone="bad" title={notSaved(error)} />}
      aside={<BackToFamily />}
      onSubmit={(fields) => mutate(fields)}
    />
  )
}

const FIELDS = ['Relation', 'Sex', 'First name', 'Middle name', 'Last name', 'Date of birth']

function MemberFormSkeleton() {
  return (
    <div role="status">
      <span className="vh">Loading the family member</span>
      <FieldsSkeleton fields={FIELDS} className="fields fields--2" />
    </div>
  )
}

/** Removed, never created, or another patient's: the answer is the same. */
function NoSuchMember() {
  return (
    <EmptyState
      heading="h3"
      title="We could not find this family member"
      action={
        <AppLink
          className={buttonClass({ variant: 'next' })}
          href={paths.profile.getHref('family-member')}
        >
          See your family
        </AppLink>
      }
    >
      They may have been removed, or the link is incomplete.
    </EmptyState>
  )
}
