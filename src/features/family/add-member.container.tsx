import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { MemberForm } from '#forms/member-form.tsx'
import { notSaved } from '#lib/format/failure-copy.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { successCopy } from '#lib/toast/success-copy.ts'
import { showToast } from '#lib/toast/toast.ts'
import { Notice } from '#ui/notice.tsx'
import { addMemberMutation } from './api/member.mutations.ts'
import { BackToFamily } from './components/back-to-family.tsx'

/** The tab `add-family-member`. */
export function AddMember() {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    ...addMemberMutation(useApi(), useQueryClient()),
    onSuccess: async (message) => {
      void showToast('good', successCopy('added', message))
      await navigate(paths.profile.getHref('family-member'))
    },
  })
  return (
    <section className="stack stack--6" aria-labelledby="add-member">
      <h2 className="h2" id="add-member">
        Add a family member
      </h2>
      <MemberForm
        fullName
        busy={isPending}
        notice={error && <Notice tone="bad" title={notSaved(error)} />}
        aside={<BackToFamily />}
        onSubmit={(fields) => mutate(fields)}
      />
    </section>
  )
}
