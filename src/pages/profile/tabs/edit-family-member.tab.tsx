import { EditMember } from '#features/family/edit-member.container.tsx'
import type { TabProps } from '../tab-props.ts'

export function EditFamilyMemberTab({ userId, query }: TabProps) {
  return <EditMember userId={userId} memberId={query.get('member') ?? ''} />
}
