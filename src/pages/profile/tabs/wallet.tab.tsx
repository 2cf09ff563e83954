import type { TabProps } from '../profile-tabs.ts'

export function WalletTab(_: TabProps) {
  return null
}
