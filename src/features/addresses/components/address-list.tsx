import type { LucideIcon } from 'lucide-react'
import Briefcase from 'lucide-react/icons/briefcase'
import House from 'lucide-react/icons/house'
import MapPin from 'lucide-react/icons/map-pin'
import type { Address } from '#contract/patient.endpoints.ts'
import { capitalise } from '#contract/rules/in-words.ts'
import { addressInWords } from '#lib/format/visit-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Pager } from '#ui/pager.tsx'
import { addressFormHref, addressListHref } from '../address-hrefs.ts'

export interface AddressListProps {
  addresses: readonly Address[]
  page: number
  pages: number
  onDelete: (address: Address) => void
}

export function AddressList({ addresses, page, pages, onDelete }: AddressListProps) {
  return (
    <>
      <ul className="stack">
        {addresses.map((address) => (
          <AddressCard key={address.address_id} address={address} onDelete={onDelete} />
        ))}
      </ul>
      <Pager page={page} pages={pages} hrefOf={addressListHref} link={AppLink} />
    </>
  )
}

const MARKS: Readonly<Record<Address['tag'], LucideIcon>> = {
  home: House,
  office: Briefcase,
  other: MapPin,
}

type AddressCardProps = Pick<AddressListProps, 'onDelete'> & { address: Address }

function AddressCard({ address, onDelete }: AddressCardProps) {
  const words = addressInWords(address)
  const { address_id, tag } = address
  return (
    <li className="card person">
      <div className="row row--top">
        <Icon icon={MARKS[tag]} />
        <div className="grow">
          <h3 className="h4">{capitalise(tag)}</h3>
          <p className="note tabular-nums person__words">{words}</p>
        </div>
      </div>
      <div className="row row--wrap">
        <AppLink className={buttonClass({ size: 'sm' })} href={addressFormHref(address_id)}>
          Edit<span className="vh"> {words}</span>
        </AppLink>
        <Button variant="plain" size="sm" onClick={() => onDelete(address)}>
          Delete<span className="vh"> {words}</span>
        </Button>
      </div>
    </li>
  )
}
