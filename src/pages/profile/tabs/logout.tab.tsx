import { LogOut } from '#features/profile/log-out.container.tsx'
import type { TabProps } from '../tab-props.ts'
import { DetailTab } from './detail.tab.tsx'

export function LogOutTab(props: TabProps) {
  return (
    <>
      <DetailTab {...props} />
      <LogOut busy={props.user === null} />
    </>
  )
}
