import { useQuery } from '@tanstack/react-query'
import type { CheckoutView } from '#features/checkout/use-checkout.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { cookies } from '#lib/storage/cookies.ts'
import { useCookie } from '#lib/storage/use-cookie.ts'
import { walletQuery } from '#lib/wallet/wallet.query.ts'

/**
 * What the points that the patient can still use are worth, where the lab takes points; undefined
 * while loading, also again after some were applied or released.
 */
export function useWalletRupees(checkout: CheckoutView | null): number | undefined {
  const user = useCookie(cookies.user)
  const offersWallet = checkout?.snapshot.context.offers.wallet === true
  const mobileNumber = offersWallet ? (user?.mobile_no ?? '') : ''
  const { data, isFetching } = useQuery(walletQuery(useApi(), mobileNumber))
  return isFetching ? undefined : data?.points_cashvalue
}
