import { AddMember } from '#features/family/add-member.container.tsx'
import type { TabProps } from '../tab-props.ts'

export function AddFamilyMemberTab(_: TabProps) {
  return <AddMember />
}
