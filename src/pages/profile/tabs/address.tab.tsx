import type { TabProps } from '../profile-tabs.ts'

export function AddressTab(_: TabProps) {
  return null
}
