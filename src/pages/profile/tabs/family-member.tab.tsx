import { Family } from '#features/family/family.container.tsx'
import type { TabProps } from '../tab-props.ts'

export function FamilyMemberTab({ userId }: TabProps) {
  return <Family userId={userId} />
}
