import Plus from 'lucide-react/icons/plus'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { addressFormHref, NEW_ADDRESS } from '../address-hrefs.ts'

export function AddAddressLink() {
  return (
    <AppLink className={buttonClass({ variant: 'next' })} href={addressFormHref(NEW_ADDRESS)}>
      <Icon icon={Plus} />
      Add an address
    </AppLink>
  )
}
