import { Security } from '#features/security/security.container.tsx'
import type { TabProps } from '../tab-props.ts'

export function SecurityTab({ user, userId }: TabProps) {
  return <Security user={user} userId={userId} />
}
