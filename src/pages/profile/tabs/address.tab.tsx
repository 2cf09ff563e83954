import { EditAddress, NewAddress } from '#features/addresses/address-form.container.tsx'
import { NEW_ADDRESS, pageOf } from '#features/addresses/address-hrefs.ts'
import { Addresses } from '#features/addresses/addresses.container.tsx'
import type { TabProps } from '../tab-props.ts'

export function AddressTab({ userId, query }: TabProps) {
  const address = query.get('address')
  if (address === NEW_ADDRESS) return <NewAddress />
  if (address) return <EditAddress userId={userId} addressId={address} />
  return <Addresses userId={userId} page={pageOf(query)} />
}
