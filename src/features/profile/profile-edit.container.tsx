import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import type { User } from '#contract/auth.endpoints.ts'
import { notSaved } from '#lib/format/failure-copy.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { cityListQuery } from '#lib/place/place.queries.ts'
import { tellTabs } from '#lib/tabs/tabs.ts'
import { successCopy } from '#lib/toast/success-copy.ts'
import { showToast } from '#lib/toast/toast.ts'
import { FieldsSkeleton } from '#ui/fields-skeleton.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { saveProfile } from './api/profile.mutations.ts'
import type { ProfileFields } from './forms/profile-form.schema.ts'
import { ProfileForm } from './forms/profile-form.tsx'
import { ProfilePhoto } from './profile-photo.container.tsx'
import { useStoreUser } from './use-store-user.ts'

/** The tab `profile-edit`. */
export function ProfileEdit({ user }: { user: User | null }) {
  return (
    <section className="stack stack--6" aria-labelledby="profile-edit">
      <h2 className="h2" id="profile-edit">
        Edit your profile
      </h2>
      {user ? (
        <>
          <ProfilePhoto user={user} />
          <EditForm key={user.uniqueId} user={user} />
        </>
      ) : (
        <ProfileEditSkeleton />
      )}
    </section>
  )
}

function EditForm({ user }: { user: User }) {
  const api = useApi()
  const navigate = useNavigate()
  const storeUser = useStoreUser()
  const { data: cities = [] } = useQuery(cityListQuery(api))
  const { mutate, isPending, error } = useMutation({
    mutationFn: (fields: ProfileFields) => saveProfile(api, fields),
    onSuccess: async ({ user: changed, message }) => {
      storeUser(changed)
      tellTabs({ type: 'booking-changed' })
      void showToast('good', successCopy('updated', message))
      await navigate(paths.profile.getHref())
    },
  })
  const isEmailTaken = error instanceof HttpFailure && error.code === 'email-in-use'
  return (
    <ProfileForm
      user={user}
      cities={cities}
      busy={isPending}
      emailError={isEmailTaken ? error.message : undefined}
      failure={error && !isEmailTaken ? notSaved(error) : undefined}
      onSubmit={(fields) => mutate(fields)}
    />
  )
}

const FIELDS = ['First name', 'Middle name', 'Last name', 'Sex', 'Date of birth', 'E-mail', 'City']

function ProfileEditSkeleton() {
  return (
    <div className="stack stack--6" role="status">
      <span className="vh">Loading your profile</span>
      <div className="card photo" aria-hidden="true">
        <Skeleton width="88px" height="88px" className="sk--control" />
        <div className="stack stack--3 grow">
          <Skeleton width="72px" height="22px" />
          <Skeleton width="80%" height="20px" />
          <Skeleton width="150px" height="44px" className="sk--control" />
        </div>
      </div>
      <FieldsSkeleton fields={FIELDS} className="stack" />
    </div>
  )
}
