import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { ADDRESS_PAGE_SIZE } from '#contract/constants.ts'
import type { Address } from '#contract/patient.endpoints.ts'
import { RemovalDialog } from '#forms/removal-dialog.tsx'
import { addressInWords } from '#lib/format/visit-format.ts'
import type { ApiResult } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { codeOf } from '#lib/http/http-failure.ts'
import { failureKind } from '#lib/routing/page-failure.ts'
import { successCopy } from '#lib/toast/success-copy.ts'
import { showToast } from '#lib/toast/toast.ts'
import { useConfirmedMutation } from '#lib/use-confirmed-mutation.ts'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { focusHeadingOnClose } from '#ui/focus-return.ts'
import { PartHead } from '#ui/part-head.tsx'
import { addressListHref } from './address-hrefs.ts'
import { deleteAddressMutation } from './api/address.mutations.ts'
import { addressesQuery } from './api/addresses.queries.ts'
import { AddAddressLink } from './components/add-address-link.tsx'
import { AddressList } from './components/address-list.tsx'
import { AddressesSkeleton } from './components/address-skeletons.tsx'
import { NoAddresses, NoSuchPage } from './components/no-addresses.tsx'

export interface AddressesProps {
  /** Empty while the session is being restored: the queries wait for it. */
  userId: string
  /** From 1. */
  page: number
}

export function Addresses({ userId, page }: AddressesProps) {
  const list = useQuery(addressesQuery(useApi(), userId, page))
  return (
    <section className="stack stack--6" aria-labelledby="addresses">
      <PartHead
        id="addresses"
        title="Your addresses"
        action={list.data && list.data.total > 0 && <AddAddressLink />}
      />
      <Listing list={list} page={page} />
    </section>
  )
}

type ListingProps = { list: UseQueryResult<ApiResult<'addressList'>>; page: number }

function Listing({ list, page }: ListingProps) {
  const navigate = useNavigate()
  const { data, error, fetchStatus, refetch } = list
  const deletion = useConfirmedMutation(deleteAddressMutation(useApi(), useQueryClient()))
  if (!data) {
    const isPaused = fetchStatus === 'paused'
    if (!error && !isPaused) return <AddressesSkeleton />
    return (
      <CouldNotLoad
        what="Your addresses"
        safe="Your saved addresses are safe."
        offline={isPaused || failureKind(error) === 'offline'}
        busy={fetchStatus === 'fetching'}
        onRetry={() => void refetch()}
      />
    )
  }
  const { addresses, total } = data
  if (total === 0) return <NoAddresses />
  if (addresses.length === 0) return <NoSuchPage page={page} />
  return (
    <>
      <AddressList
        addresses={addresses}
        page={page}
        pages={Math.ceil(total / ADDRESS_PAGE_SIZE)}
        onDelete={deletion.ask}
      />
      {deletion.asked && (
        <DeleteDialog
          address={deletion.asked}
          deletion={deletion}
          onDeleted={() => {
            // A later page that is now empty no longer exists.
            if (page > 1 && addresses.length === 1) {
              void navigate(addressListHref(page - 1), { replace: true })
            }
          }}
        />
      )}
    </>
  )
}

type DeleteDialogProps = {
  address: Address
  deletion: ReturnType<typeof useConfirmedMutation<Address, string>>
  onDeleted: () => void
}

function DeleteDialog({ address, deletion, onDeleted }: DeleteDialogProps) {
  const { busy, error, close, confirm } = deletion
  const onConfirm = () =>
    confirm(address, (message) => {
      focusHeadingOnClose()
      onDeleted()
      void showToast('good', successCopy('deleted', message))
    })
  return (
    <RemovalDialog
      title="Delete this address?"
      description={`${addressInWords(address)}. Past orders still show it.`}
      confirm="Delete the address"
      keep="Keep it"
      busy={busy}
      busyLabel="Deleting"
      error={error}
      isInUse={codeOf(error) === 'address-in-use'}
      onConfirm={onConfirm}
      onClose={close}
    />
  )
}
