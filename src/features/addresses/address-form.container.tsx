import {
  type UseMutationOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Address, AddressFields } from '#contract/patient.endpoints.ts'
import { AddressForm } from '#forms/address-form.tsx'
import { notSaved } from '#lib/format/failure-copy.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { useCity } from '#lib/place/use-city.ts'
import { useFindLocalities } from '#lib/place/use-find-localities.ts'
import { useLocateLocality } from '#lib/place/use-locate-locality.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { tellTabs } from '#lib/tabs/tabs.ts'
import { successCopy } from '#lib/toast/success-copy.ts'
import { showToast } from '#lib/toast/toast.ts'
import { buttonClass } from '#ui/button.tsx'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { Notice } from '#ui/notice.tsx'
import { addressListHref } from './address-hrefs.ts'
import { addAddressMutation, updateAddressMutation } from './api/address.mutations.ts'
import { addressQuery } from './api/addresses.queries.ts'
import { AddressFormSkeleton } from './components/address-skeletons.tsx'
import { NoSuchAddress } from './components/no-addresses.tsx'

export function NewAddress() {
  return (
    <Part title="Add an address">
      <SavedForm change="added" saving={addAddressMutation(useApi(), useQueryClient())} />
    </Part>
  )
}

export function EditAddress({ userId, addressId }: { userId: string; addressId: string }) {
  const { data, error, fetchStatus, refetch } = useQuery(addressQuery(useApi(), userId, addressId))
  const isPaused = fetchStatus === 'paused'
  return <Part title="Edit an address">{content()}</Part>

  function content() {
    if (data) return <ChangeForm key={data.address_id} address={data} />
    if (error && failureKind(error) === 'not-found') return <NoSuchAddress />
    if (!error && !isPaused) return <AddressFormSkeleton />
    return (
      <CouldNotLoad
        what="This address"
        safe="Your saved addresses are safe."
        offline={isPaused || failureKind(error) === 'offline'}
        busy={fetchStatus === 'fetching'}
        onRetry={() => void refetch()}
      />
    )
  }
}

function ChangeForm({ address }: { address: Address }) {
  const saving = updateAddressMutation(useApi(), useQueryClient(), address.address_id)
  return (
    <>
      <p className="note">Visits you have already booked stay at their old address.</p>
      <SavedForm change="updated" address={address} saving={saving} />
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack stack--6" aria-labelledby="address-form">
      <h2 className="h2" id="address-form">
        {title}
      </h2>
      {children}
    </section>
  )
}

type SavedFormProps = {
  change: 'added' | 'updated'
  address?: Address
  saving: UseMutationOptions<string, Error, AddressFields>
}

function SavedForm({ change, address, saving }: SavedFormProps) {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    ...saving,
    onSuccess: async (message) => {
      tellTabs({ type: 'booking-changed' })
      void showToast('good', successCopy(change, message))
      await navigate(addressListHref())
    },
  })
  const fieldErrors = useMemo(() => pinError(error), [error])
  const failure = error && !fieldErrors && notSaved(error)
  return (
    <AddressForm
      {...(address && { address })}
      landmark
      findLocalities={useFindLocalities()}
      locate={useLocateLocality(useCity().id)}
      busy={isPending}
      fieldErrors={fieldErrors}
      notice={failure && <Notice tone="bad" title={failure} />}
      aside={<BackToAddresses />}
      onSubmit={(fields) => mutate(fields)}
    />
  )
}

/** An address outside the served area is an error of its PIN. */
function pinError(error: Error | null): { pincode: string } | undefined {
  if (!(error instanceof HttpFailure) || error.code !== 'pin-not-served') return undefined
  return { pincode: error.message }
}

function BackToAddresses() {
  return (
    <AppLink className={buttonClass({ variant: 'plain' })} href={addressListHref()}>
      Back without saving
    </AppLink>
  )
}
