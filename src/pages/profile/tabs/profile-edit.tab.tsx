import { ProfileEdit } from '#features/profile/profile-edit.container.tsx'
import type { TabProps } from '../tab-props.ts'

export function ProfileEditTab({ user }: TabProps) {
  return <ProfileEdit user={user} />
}
