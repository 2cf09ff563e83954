import { WalletPage } from '#features/wallet/wallet.container.tsx'
import { walletPageOf } from '#features/wallet/wallet-hrefs.ts'
import type { TabProps } from '../tab-props.ts'

export function WalletTab({ user, query }: TabProps) {
  return <WalletPage mobile={user?.mobile_no ?? ''} page={walletPageOf(query)} />
}
