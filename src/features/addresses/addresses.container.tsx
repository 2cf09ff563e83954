import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { ADDRESS_PAGE_SIZE } from '#contract/constants.ts'
import type { ApiResult } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { PartHead } from '#ui/part-head.tsx'
import { addressListHref } from './address-hrefs.ts'
import { addressesQuery } from './api/addresses.queries.ts'
import { AddAddressLink } from './components/add-address-link.tsx'
import { AddressList } from './components/address-list.tsx'
import { AddressesSkeleton } from './components/address-skeletons.tsx'
import { NoAddresses, NoSuchPage } from './components/no-addresses.tsx'
import { useDeleteAddress } from './use-delete-address.tsx'

export interface AddressesProps {
  /** Empty until it is known who is signed in: nothing is asked for before. */
  userId: string
  /** From 1. */
  page: number
}

/** The saved addresses, twenty on a page. */
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
  const deleting = useDeleteAddress({
    onDeleted: () => {
      // The last one of a later page takes the page with it.
      if (page > 1 && data?.addresses.length === 1) {
        void navigate(addressListHref(page - 1), { replace: true })
      }
    },
  })
  if (!data) {
    const isPaused = fetchStatus === 'paused'
    if (!error && !isPaused) return <AddressesSkeleton />
    return (
      <CouldNotLoad
        what="Your addresses"
        safe="What you saved is safe."
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
        onDelete={deleting.ask}
      />
      {deleting.dialog}
    </>
  )
}
