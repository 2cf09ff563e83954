import { useQuery } from '@tanstack/react-query'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import User from 'lucide-react/icons/user'
import Wallet from 'lucide-react/icons/wallet'
import type { MouseEvent } from 'react'
import { paths } from '#config/paths.ts'
import { useAppFacts } from '#lib/app-facts.ts'
import { greetedName } from '#lib/format/person-format.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { type OverlayName, useOverlays } from '#lib/overlays/overlays.ts'
import { AppLink, type AppLinkProps } from '#lib/routing/app-link.tsx'
import { cookies } from '#lib/storage/cookies.ts'
import { useCookie } from '#lib/storage/use-cookie.ts'
import { useKeptPatient } from '#lib/storage/use-kept-patient.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { walletQuery } from '#lib/wallet/wallet.query.ts'
import { Icon } from '#ui/icon.tsx'
import { Badge } from '#ui/icon-button.tsx'
import { formatRupees } from '#ui/rupees.ts'

type DialogLinkProps = Omit<AppLinkProps, 'onClick'> & { dialog: OverlayName }

/** Opens the dialog. Without JavaScript, or in a new tab, the link opens the page. */
function DialogLink({ dialog, ...props }: DialogLinkProps) {
  const overlays = useOverlays()
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    overlays.open(dialog)
  }
  return <AppLink {...props} onClick={open} />
}

function SignInLink(props: Omit<DialogLinkProps, 'href' | 'dialog'>) {
  return <DialogLink {...props} dialog="sign-in" href={paths.login.getHref()} />
}

/** For visitors only. */
export function NewAccountItem() {
  const { signedIn } = useAccount()
  if (signedIn) return null
  return (
    <li>
      <DialogLink dialog="create-account" href={paths.signUp.getHref()}>
        Create an account
      </DialogLink>
    </li>
  )
}

/** For patients only. */
export function OrdersItem() {
  const { signedIn } = useAccount()
  if (!signedIn) return null
  return (
    <li>
      <AppLink href={paths.profile.getHref('my-order')}>My orders</AppLink>
    </li>
  )
}

/** "Sign in", or the greeting of spec §2. */
export function AccountLink() {
  const { signedIn, name } = useAccount()
  if (!signedIn) return <SignInLink>Sign in</SignInLink>
  return <AppLink href={paths.profile.getHref()}>{name ? `Hello, ${name}` : 'Hello'}</AppLink>
}

/** On a phone the greeting is in the menu; the bar shows only sign-in. */
export function PhoneSignIn() {
  const { signedIn } = useAccount()
  if (signedIn) return null
  return (
    <SignInLink className="icon-btn top__narrow" aria-label="Sign in">
      <Icon icon={User} />
    </SignInLink>
  )
}

/** Value of the wallet points (spec §2). Its width is reserved while they load. */
export function WalletLink() {
  const { signedIn, mobileNumber } = useAccount()
  const { data } = useQuery(walletQuery(useApi(), mobileNumber))
  // The profile may have asked before the header is hydrated.
  const hydrated = useHydrated()
  if (!signedIn) return null
  const worth = hydrated && data && formatRupees(data.points_cashvalue)
  return (
    <AppLink
      className="wallet"
      href={paths.profile.getHref('wallet')}
      aria-label={worth ? `Wallet, points worth ${worth}` : 'Wallet'}
    >
      <Icon icon={Wallet} />
      <span className="min-w-8">{worth}</span>
    </AppLink>
  )
}

export function CartLink() {
  const count = useCookie(cookies.cartLength) ?? 0
  const items = count === 1 ? '1 item' : `${count} items`
  return (
    <AppLink className="icon-btn" href={paths.cart.getHref()} aria-label={`Cart, ${items}`}>
      <Icon icon={ShoppingCart} />
      <Badge value={count} />
    </AppLink>
  )
}

type Account = {
  readonly signedIn: boolean
  /** First, else middle, else last name (spec §2); empty while unknown. */
  readonly name: string
  readonly mobileNumber: string
}

/** The signed-in patient. The server-rendered page knows only whether there is one. */
function useAccount(): Account {
  const facts = useAppFacts()
  const hydrated = useHydrated()
  const token = useCookie(cookies.accessToken)
  const user = useKeptPatient()
  const signedIn = hydrated ? token !== null : facts.signedIn
  if (!user) return { signedIn, name: '', mobileNumber: '' }
  return { signedIn, name: greetedName(user), mobileNumber: user.mobile_no }
}
